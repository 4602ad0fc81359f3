/** An e-mail address that breaks, where it must, before its host. */
export function Address({ email }: { email: string }) {
  const [name, ...host] = email.split(/(?=@)/);
  return (
    <>
      {name}
      <wbr />
      {host.join('')}
    </>
  );
}
