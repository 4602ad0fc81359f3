import type { components } from '@eventframe/contracts/api.generated';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from '@/shared/toast-store';
import { api, unwrapBody } from '@/organizer/lib/api';
import { errorMessage } from '@/organizer/lib/error-message';
import { uploadForm } from '@/organizer/lib/upload-form';
import { type Branding, brandingQuery, fetchBranding } from './get-branding';

type Colours = components['schemas']['UpdateBrandingRequest'];

const setColours = (body: Colours) => unwrapBody(api.PATCH('/api/branding', { body }));

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
function useBrandChange<Input>(change: (input: Input) => Promise<Branding>, done: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (branding) => {
      queryClient.setQueryData(brandingQuery.queryKey, branding);
      toast({ title: done });
    },
    onError: (error) =>
      toast({ title: 'Failed to save', description: errorMessage(error), variant: 'destructive' }),
  });
}

export const useSetColors = () => useBrandChange(setColours, 'Colors saved');
export const useSetLogo = () => useBrandChange(setLogo, 'Logo saved');
export const useDeleteLogo = () => useBrandChange<void>(deleteLogo, 'Logo removed');
