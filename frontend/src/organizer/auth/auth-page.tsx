import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { Tab, TabList, TabPanel, Tabs } from '@/organizer/components/ui/tabs';
import { usePageTitle } from '@/organizer/lib/use-page-title';
import { AuthFrame } from './auth-frame';
import { useAuthLocationState, type AuthLocationState } from './auth-location';
import { SignInForm } from './sign-in-form';
import { SignUpForm } from './sign-up-form';

/** Sign in and sign up. 'Get Started' links here with the second tab open. */
export default function AuthPage() {
  usePageTitle('Sign In');
  const { key } = useLocation();
  const visit = useAuthLocationState();
  // A link to the other tab also works on this page.
  return <AuthTabs key={key} visit={visit} />;
}

function AuthTabs({ visit }: { visit: AuthLocationState }) {
  const [tab, setTab] = useState<string>(visit.tab ?? 'sign-in');
  // Keep the typed email when switching tabs.
  const [email, setEmail] = useState(visit.email ?? '');
  return (
    <AuthFrame title={tab === 'sign-in' ? 'Welcome back' : 'Your first event is free'}>
      <Tabs value={tab} onValueChange={setTab}>
        <TabList aria-label="Sign in or sign up" className="mb-7">
          <Tab value="sign-in">Sign In</Tab>
          <Tab value="sign-up">Sign Up</Tab>
        </TabList>
        <TabPanel value="sign-in">
          <SignInForm email={email} onEmail={setEmail} />
        </TabPanel>
        <TabPanel value="sign-up">
          <SignUpForm email={email} onEmail={setEmail} />
        </TabPanel>
      </Tabs>
    </AuthFrame>
  );
}
