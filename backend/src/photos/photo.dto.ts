import { ApiProperty } from '@nestjs/swagger';

/** A photo as everyone at the event sees it. */
export class GalleryPhotoResponse {
  @ApiProperty({ format: 'uuid' })
  id: string;

  @ApiProperty({ description: 'URL of the framed image' })
  photoUrl: string;

  @ApiProperty({ description: 'URL of the thumbnail; its long side is about 480 px' })
  thumbUrl: string;

  @ApiProperty({ description: 'Pixels of the framed image' })
  width: number;

  @ApiProperty({ description: 'Pixels of the framed image' })
  height: number;

  @ApiProperty({ format: 'date-time' })
  createdAt: string;
}

/** One page of the gallery, newest first. */
export class GalleryResponse {
  @ApiProperty({ type: [GalleryPhotoResponse], description: 'Newest first, 24 per page' })
  photos: GalleryPhotoResponse[];

  @ApiProperty({ description: 'Photos in the gallery now' })
  total: number;

  @ApiProperty({ description: 'false on page 100, the last one' })
  hasMore: boolean;

  @ApiProperty({
    type: String,
    nullable: true,
    description:
      'Send this with later pages so that new photos do not shift them; null if the gallery is empty',
  })
  before: string | null;
}

/** A photo as the guest who made it sees it. */
export class GuestPhotoResponse extends GalleryPhotoResponse {
  @ApiProperty({ description: 'URL of framed-photo.png; works as a plain link, for downloads only' })
  downloadUrl: string;

  @ApiProperty({ description: 'Send this as X-Photo-Receipt to read, download or delete this photo' })
  receipt: string;

  @ApiProperty({ description: "Above the organizer's photo limit: stored, but not in the gallery yet" })
  held: boolean;

  @ApiProperty({ description: 'Not in the gallery until the organizer approves it' })
  awaitingApproval: boolean;

  @ApiProperty({ description: 'Hidden from the gallery by its organizer or an operator' })
  hidden: boolean;
}
