import { expectAccessible } from '@eventframe/contracts/testing/accessible';
import { networkError } from '@eventframe/contracts/testing/fake-api';
import { server } from '@eventframe/contracts/testing/setup';
import { jest } from '@jest/globals';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { currentToasts, dismissToast } from '@/shared/toast-store';
import type { GalleryPhoto, PublicEvent, UploadResult } from '../src/guest/api/types';
import { en } from '../src/guest/i18n/en';
import { TranslationProvider } from '../src/guest/i18n/translation-provider';
import { PhotoPage } from '../src/guest/page/photo-page';
import { ShareButton } from '../src/guest/share/share-button';
import { frame } from './support/data';

const PHOTO: GalleryPhoto = {
  id: 'b5f4a8a0-0000-4000-8000-000000000001',
  photoUrl: '/media/framed/1.jpg',
  thumbUrl: '/media/thumbs/1.jpg',
  width: 900,
  height: 1350,
  createdAt: '2026-05-06T12:00:00.000Z',
};
const URL_OF_PAGE = `http://localhost/event/harbour-nights/photo/${PHOTO.id}`;

const publicEvent = (others: Partial<PublicEvent> = {}): PublicEvent => ({
  id: 'harbour',
  title: 'Harbour Nights',
  linkSlug: 'harbour-nights',
  frameUrl: '/media/frame.png',
  previewUrl: null,
  status: 'active',
  isActive: true,
  expiresAt: null,
  now: new Date().toISOString(),
  accent: '#1e3d36',
  requiresApproval: false,
  photoVisibility: 'guest',
  consent: null,
  shareText: '#harbournights',
  brand: null,
  frames: [frame()],
  ...others,
});

const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 });

function open(event = publicEvent(), photo: GalleryPhoto | null = PHOTO): void {
  window.history.replaceState(null, '', new URL(URL_OF_PAGE).pathname);
  render(
    <TranslationProvider initial={{ language: 'en', texts: en }}>
      <PhotoPage event={event} photo={photo} appName="EventFrame" />
    </TranslationProvider>,
  );
}

/** The browser's sharing functions, of which older browsers lack some. */
function setSharing(functions: {
  share?: (data: ShareData) => Promise<void>;
  canShare?: () => boolean;
}): void {
  for (const name of ['share', 'canShare'] as const) {
    Object.defineProperty(navigator, name, { value: functions[name], configurable: true });
  }
}

/** Serve the photo's file, which is no call of the API. */
function servePhotoFile(response: () => Response): void {
  const call = globalThis.fetch;
  jest
    .spyOn(globalThis, 'fetch')
    .mockImplementation((url, init) =>
      url === PHOTO.photoUrl ? Promise.resolve(response()) : call(url, init),
    );
}

const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
const toasts = () => currentToasts().filter(({ open: isOpen }) => isOpen);
const press = (name: string) => user.click(screen.getByRole('button', { name }));
const countedShares = () => server.count('POST /api/public/photos/{id}/share');

beforeEach(() => {
  server.reset();
  server.on('POST /api/public/photos/{id}/share', { success: true });
  setSharing({});
});
afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
  currentToasts().forEach(({ id }) => dismissToast(id));
});

describe("a photo's page", () => {
  it('offers to share and download the photo, to add one, and to see all', async () => {
    open();
    expect(screen.getByRole('img', { name: /^Photo, / }).getAttribute('src')).toBe(PHOTO.photoUrl);
    expect(hrefOf('Download Photo')).toBe(`/api/public/photos/${PHOTO.id}/framed-photo.png`);
    expect(hrefOf('Add Your Photo')).toBe('/event/harbour-nights');
    expect(hrefOf('See All Photos')).toBe('/event/harbour-nights#gallery');
    await expectAccessible();
  });

  it.each([
    ['paused', 'This event is paused'],
    ['ended', 'This event has ended'],
  ] as const)('offers no photo of your own while the event is %s', (status, text) => {
    open(publicEvent({ status }));
    screen.getByRole('heading', { name: text });
    expect(screen.queryByRole('link', { name: 'Add Your Photo' })).toBeNull();
    expect(hrefOf('See All Photos')).toBe('/event/harbour-nights#gallery');
  });

  it('leads from a photo that is not shown to the gallery', async () => {
    open(publicEvent(), null);
    screen.getByRole('heading', { name: 'Photo not found', level: 1 });
    expect(screen.queryByRole('img')).toBeNull();
    expect(hrefOf('See All Photos')).toBe('/event/harbour-nights#gallery');
    await expectAccessible();
  });

  it('shares file, text and address where files can be shared', async () => {
    const share = jest.fn((_data: ShareData) => Promise.resolve());
    setSharing({ share, canShare: () => true });
    servePhotoFile(() => new Response('jpeg', { headers: { 'Content-Type': 'image/jpeg' } }));
    open();
    await press('Share');
    await waitFor(() => expect(share).toHaveBeenCalledTimes(1));
    const [data] = share.mock.calls[0]!;
    expect(data).toMatchObject({ title: 'Harbour Nights', text: '#harbournights', url: URL_OF_PAGE });
    expect(data.files).toMatchObject([{ name: 'framed-photo.jpg', type: 'image/jpeg' }]);
    await waitFor(() => expect(countedShares()).toBe(1));
  });

  it('shares the address if the file cannot be fetched', async () => {
    const share = jest.fn((_data: ShareData) => Promise.resolve());
    setSharing({ share, canShare: () => true });
    servePhotoFile(networkError);
    open(publicEvent({ shareText: null }));
    await press('Share');
    await waitFor(() => expect(share).toHaveBeenCalledWith({ title: 'Harbour Nights', url: URL_OF_PAGE }));
  });

  it('says nothing when the guest closes the share sheet, and reports a failure', async () => {
    const share = jest.fn<(data: ShareData) => Promise<void>>();
    share.mockRejectedValueOnce(new DOMException('', 'AbortError'));
    share.mockRejectedValueOnce(new DOMException('', 'NotAllowedError'));
    setSharing({ share, canShare: () => true });
    servePhotoFile(() => new Response('jpeg', { headers: { 'Content-Type': 'image/jpeg' } }));
    open();
    await press('Share');
    await waitFor(() => expect(share).toHaveBeenCalledTimes(1));
    expect(toasts()).toEqual([]);
    await press('Share');
    await waitFor(() => expect(toasts()).toMatchObject([{ title: 'Error', variant: 'destructive' }]));
    expect(countedShares()).toBe(0);
  });

  it.each([
    ['cannot share', {}],
    ['shares only links', { share: () => Promise.resolve(), canShare: () => false }],
  ])('copies the address where the browser %s', async (_name, sharing) => {
    setSharing(sharing);
    open();
    await press('Copy Link');
    await waitFor(() => expect(toasts()).toMatchObject([{ title: 'Copied!', variant: 'default' }]));
    expect(await navigator.clipboard.readText()).toBe(URL_OF_PAGE);
    expect(countedShares()).toBe(1);
  });
});

describe('ShareButton', () => {
  const result = (others: Partial<UploadResult> = {}): UploadResult => ({
    ...PHOTO,
    downloadUrl: '/download',
    receipt: 'r',
    held: false,
    awaitingApproval: false,
    hidden: false,
    visibility: 'shown',
    ...others,
  });
  const file = new File(['png'], 'framed-photo.png', { type: 'image/png' });
  const renderButton = (props: Partial<Parameters<typeof ShareButton>[0]>) =>
    render(
      <TranslationProvider initial={{ language: 'en', texts: en }}>
        <ShareButton event={publicEvent()} photo={null} {...props} />
      </TranslationProvider>,
    );

  it.each([{ awaitingApproval: true }, { held: true }])(
    'shares only file and text of a photo that the gallery does not show: %j',
    async (state) => {
      const share = jest.fn((_data: ShareData) => Promise.resolve());
      setSharing({ share, canShare: () => true });
      renderButton({ photo: result(state), file });
      await press('Share');
      await waitFor(() =>
        expect(share).toHaveBeenCalledWith({
          title: 'Harbour Nights',
          text: '#harbournights',
          files: [file],
        }),
      );
      cleanup();
      setSharing({ share });
      renderButton({ photo: result(state), file });
      expect(screen.queryByRole('button')).toBeNull();
    },
  );

  it('shares the file of a photo that is not sent yet', async () => {
    const share = jest.fn((_data: ShareData) => Promise.resolve());
    setSharing({ share, canShare: () => true });
    renderButton({ file });
    await press('Share');
    await waitFor(() => expect(share.mock.calls[0]?.[0].files).toEqual([file]));
    expect(countedShares()).toBe(0);
  });

  it('is disabled in its reserved space until the gallery shows the photo', async () => {
    const { rerender } = renderButton({ isReserved: true, photo: result({ awaitingApproval: true }), file });
    expect(screen.getByRole('button', { name: 'Copy Link' }).getAttribute('aria-disabled')).toBe('true');
    rerender(
      <TranslationProvider initial={{ language: 'en', texts: en }}>
        <ShareButton event={publicEvent()} photo={result()} file={file} />
      </TranslationProvider>,
    );
    await press('Copy Link');
    await waitFor(async () => expect(await navigator.clipboard.readText()).toBe(URL_OF_PAGE));
  });
});
