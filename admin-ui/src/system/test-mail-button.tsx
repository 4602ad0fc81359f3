import { Button } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { Send } from 'lucide-react';
import { useToasts } from '../layout/use-toasts';
import { useVerbs } from '../providers/use-verb';

/** Sends the operator a mail, and tells at once whether it left. */
export function TestMailButton() {
  const verbs = useVerbs();
  const toasts = useToasts();
  const send = useMutation({
    mutationFn: () => verbs.sendTestMail(),
    onSuccess: ({ sentTo, configured }) =>
      configured
        ? toasts.success('Test mail sent', `Look for it in the inbox of ${sentTo}.`)
        : toasts.success(
            'Test mail written',
            `No mail server is set: it lies in the outbox folder for ${sentTo}.`,
          ),
    onError: (error) => toasts.failure('Test mail failed', error),
  });
  return (
    <Button loading={send.isPending} onClick={() => send.mutate()}>
      <Send size={16} aria-hidden />
      Send test mail
    </Button>
  );
}
