import { ApiError } from '@eventframe/contracts/api-client';
import type { components } from '@eventframe/contracts/api.generated';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, unwrapBody } from '@/organizer/lib/api';
import { currentUserQuery, type User } from '@/organizer/lib/current-user';
import { errorMessage } from '@/organizer/lib/error-message';
import { uploadForm } from '@/organizer/lib/upload-form';
import { toast } from '@/shared/toast-store';

export type Branding = components['schemas']['BrandingResponse'];

const fetchBranding = () => unwrapBody(api.GET('/api/branding'));

const brandingQuery = queryOptions({ queryKey: ['branding'], queryFn: fetchBranding });

/** The organizer's own logo and colors, and whether the plan includes them. */
export const useBranding = () => useQuery(brandingQuery);

type ColorsRequest = components['schemas']['UpdateBrandingRequest'];

const setColors = (body: ColorsRequest) => unwrapBody(api.PATCH('/api/branding', { body }));

function setLogo(file: File): Promise<Branding> {
  const body = new FormData();
  body.append('logo', file);
  return uploadForm<'/api/branding/logo', 'post'>({ method: 'POST', path: '/api/branding/logo', body });
}

async function deleteLogo(): Promise<Branding> {
  await api.DELETE('/api/branding/logo');
  return fetchBranding();
}

/** Calls that return the changed brand. */
function useBrandChange<Input>(change: (input: Input) => Promise<Branding>, title: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (branding) => {
      queryClient.setQueryData(brandingQuery.queryKey, branding);
      toast({ title });
    },
    onError: (error) =>
      toast({ title: 'Failed to save', description: errorMessage(error), variant: 'destructive' }),
  });
}

export const useSetColors = () => useBrandChange(setColors, 'Colors saved');
export const useSetLogo = () => useBrandChange(setLogo, 'Logo saved');
export const useDeleteLogo = () => useBrandChange<void>(deleteLogo, 'Logo removed');

export type Session = components['schemas']['SessionResponse'];

const fetchSessions = () => unwrapBody(api.GET('/api/user/sessions'));

export const sessionsQuery = queryOptions({ queryKey: ['sessions'], queryFn: fetchSessions });

/** The user's sessions, the most recently used first. */
export const useSessions = () => useQuery(sessionsQuery);

type UpdateUserRequest = components['schemas']['UpdateUserRequest'];

const updateUser = (body: UpdateUserRequest) => unwrapBody(api.PATCH('/api/user', { body }));

/** Change name, organization or email. A new email takes effect once it is verified. `toToast` builds the toast. */
export function useUpdateUser(toToast: (user: User) => { title: string; description?: string }) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: updateUser,
    onSuccess: (user) => {
      queryClient.setQueryData(currentUserQuery.queryKey, user);
      toast(toToast(user));
    },
    onError: (error) =>
      toast({ title: 'Failed to save', description: errorMessage(error), variant: 'destructive' }),
  });
}

const cancelEmailChange = (address: string) =>
  unwrapBody(api.PATCH('/api/user', { body: { cancelEmailChange: address } }));

/** Cancel the pending email change. If it is no longer pending, reloads the user. */
export function useCancelEmailChange() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: cancelEmailChange,
    onSuccess: (user) => {
      queryClient.setQueryData(currentUserQuery.queryKey, user);
      toast({
        title: 'Email change canceled',
        description: 'You keep your current email. The link we sent no longer works.',
      });
    },
    onError: (error) => {
      toast({
        title: 'Failed to cancel the email change',
        description: errorMessage(error),
        variant: 'destructive',
      });
      const isOutdated = error instanceof ApiError && error.code === 'conflict';
      return isOutdated ? queryClient.invalidateQueries(currentUserQuery) : undefined;
    },
  });
}
