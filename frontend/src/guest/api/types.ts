import type { ResponseBody } from '@eventframe/contracts/api-calls';
import type { components } from '@eventframe/contracts/api.generated';

type Schemas = components['schemas'];

export type PublicEvent = Schemas['PublicEventResponse'];
export type PublicBrand = Schemas['BrandResponse'];
export type PublicFrame = Schemas['FrameResponse'];
export type GalleryPage = Schemas['GalleryResponse'];
export type GalleryPhoto = Schemas['GalleryPhotoResponse'];
/** Upload response: the photo as the guest who made it sees it. */
export type UploadResult = ResponseBody<'/api/public/upload-photo/{linkSlug}', 'post'>;
export type Visibility = UploadResult['visibility'];
