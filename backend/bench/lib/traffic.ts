import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';

/** Bytes over the network, as the server sees them. */
export interface Traffic {
  received: number;
  sent: number;
}

/** Counts what this process moves over connections it opens from now on. @returns tells the sum, and stops counting */
export function countTraffic(): () => Traffic {
  const sockets: Socket[] = [];
  const note = (message: unknown) => void sockets.push((message as { socket: Socket }).socket);
  subscribe('net.client.socket', note);
  return () => {
    unsubscribe('net.client.socket', note);
    const sum = (of: 'bytesRead' | 'bytesWritten') => sockets.reduce((all, socket) => all + socket[of], 0);
    return { received: sum('bytesWritten'), sent: sum('bytesRead') };
  };
}
