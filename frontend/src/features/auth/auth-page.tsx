import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { Tab, TabList, TabPanel, Tabs } from '@/components/ui/tabs';
import { usePageTitle } from '@/lib/use-page-title';
import { AuthFrame } from './auth-frame';
import { SignInForm } from './sign-in-form';
import { SignUpForm } from './sign-up-form';

/** Sign in and sign up. 'Get Started' links here with the second tab open. */
export default function AuthPage() {
  usePageTitle('Sign in');
  const location = useLocation();
  const asked = location.state as { tab?: string } | null;
  // Who follows such a link on this very page is led to its tab, too.
  return <AuthTabs key={location.key} first={asked?.tab === 'sign-up' ? 'sign-up' : 'sign-in'} />;
}

function AuthTabs({ first }: { first: 'sign-in' | 'sign-up' }) {
  const [tab, setTab] = useState<string>(first);
  return (
    <AuthFrame title={tab === 'sign-in' ? 'Welcome back' : 'Your first event is free'}>
      <Tabs value={tab} onValueChange={setTab}>
        <TabList aria-label="Sign in or sign up" className="mb-7">
          <Tab value="sign-in">Sign In</Tab>
          <Tab value="sign-up">Sign Up</Tab>
        </TabList>
        <TabPanel value="sign-in">
          <SignInForm />
        </TabPanel>
        <TabPanel value="sign-up">
          <SignUpForm />
        </TabPanel>
      </Tabs>
    </AuthFrame>
  );
}
