import {
  Activity,
  BadgeDollarSign,
  CalendarDays,
  Flag,
  type LucideIcon,
  ScrollText,
  SlidersHorizontal,
  Users,
  Wrench,
} from 'lucide-react';
import type { ComponentType } from 'react';
import { OpenReports } from './open-reports';

export interface ConsolePage {
  path: string;
  label: string;
  icon: LucideIcon;
  /** Counts what waits there. */
  Waiting?: ComponentType;
}

/** The places of the console, the first one being where it opens. */
export const PLACES: ConsolePage[] = [
  { path: '/users', label: 'Users Management', icon: Users },
  { path: '/events', label: 'Events Overview', icon: CalendarDays },
  { path: '/revenue', label: 'Revenue Statistics', icon: BadgeDollarSign },
  { path: '/maintenance', label: 'Maintenance', icon: Wrench },
  { path: '/system', label: 'System Status', icon: Activity },
];

export const MORE_PLACES: ConsolePage[] = [
  { path: '/reports', label: 'Photo Reports', icon: Flag, Waiting: OpenReports },
  { path: '/plans', label: 'Plans', icon: SlidersHorizontal },
  { path: '/audit-log', label: 'Audit Log', icon: ScrollText },
];
