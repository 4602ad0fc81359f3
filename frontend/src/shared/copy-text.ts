/** Copy a text. Over plain http, without a clipboard, uses a hidden field. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyFromField(text);
  }
}

function copyFromField(text: string): boolean {
  const field = document.createElement('textarea');
  field.value = text;
  field.style.position = 'fixed';
  field.style.opacity = '0';
  // Inside an open dialog, which would take the focus back before the text is copied.
  const home = document.querySelector('dialog[open], [role="dialog"]') ?? document.body;
  home.append(field);
  field.select();
  const copied = document.execCommand('copy');
  field.remove();
  return copied;
}
