import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { Button } from '@/organizer/components/ui/button';
import { Field, Input } from '@/organizer/components/ui/field';
import type { User } from '@/organizer/lib/current-user';
import { showFieldErrors } from '@/organizer/lib/field-errors';
import { useUpdateUser } from '../api';
import { profileSchema, type ProfileValues } from './settings-schemas';
import { SettingsSection } from './settings-section';

export function ProfileSection({ user }: { user: User }) {
  const updateUser = useUpdateUser(() => ({ title: 'Profile updated' }));
  const form = useForm<ProfileValues>({
    resolver: zodResolver(profileSchema),
    defaultValues: { name: user.name, organization: user.organization ?? '' },
  });
  const { errors } = form.formState;
  const submit = form.handleSubmit(({ name, organization }) =>
    updateUser.mutate(
      { name, organization: organization === '' ? null : organization },
      { onError: (error) => showFieldErrors(form, error) },
    ),
  );
  return (
    <SettingsSection title="Profile" description="Your name in our messages. Guests never see it.">
      <form noValidate onSubmit={(event) => void submit(event)} className="space-y-5">
        <Field label="Name" error={errors.name?.message}>
          {(control) => <Input autoComplete="name" {...control} {...form.register('name')} />}
        </Field>
        <Field label="Organization" note="optional" error={errors.organization?.message}>
          {(control) => <Input autoComplete="organization" {...control} {...form.register('organization')} />}
        </Field>
        <Button type="submit" look="ink" busy={updateUser.isPending}>
          Save Profile
        </Button>
      </form>
    </SettingsSection>
  );
}
