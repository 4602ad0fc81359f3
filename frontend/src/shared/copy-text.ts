/** Copies a text; over plain http, where there is no clipboard, by way of a hidden field. */
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
  // Inside an open dialog: focus elsewhere would be taken back before the text is copied.
  const home = document.querySelector('[role="dialog"]') ?? document.body;
  home.append(field);
  field.select();
  const copied = document.execCommand('copy');
  field.remove();
  return copied;
}
