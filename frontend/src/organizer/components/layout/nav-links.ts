import { paths } from '@/shared/paths';

export const productLinks = [
  { to: paths.features, label: 'Features' },
  { to: paths.howItWorks, label: 'How It Works' },
  { to: paths.pricing, label: 'Pricing' },
];

export const companyLinks = [
  { to: paths.about, label: 'About' },
  { to: paths.privacy, label: 'Privacy' },
  { to: paths.terms, label: 'Terms' },
];
