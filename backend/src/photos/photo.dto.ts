import { ApiProperty } from '@nestjs/swagger';

/** A photo as everyone at the event sees it. */
export class GalleryPhotoResponse {
  @ApiProperty({ format: 'uuid' })
  id: string;

  @ApiProperty({ description: 'Address of the framed picture' })
  photoUrl: string;

  @ApiProperty({ description: 'Address of the thumbnail, about 480 px on its long side' })
  thumbUrl: string;

  @ApiProperty({ description: 'Pixels of the framed picture' })
  width: number;

  @ApiProperty({ description: 'Pixels of the framed picture' })
  height: number;

  @ApiProperty({ format: 'date-time' })
  createdAt: string;
}

/** One page of the gallery, the newest first. */
export class GalleryResponse {
  @ApiProperty({ type: [GalleryPhotoResponse], description: 'Newest first, 24 a page' })
  photos: GalleryPhotoResponse[];

  @ApiProperty({ description: 'Photos in the gallery now' })
  total: number;

  @ApiProperty({ description: 'false on page 100, the last one' })
  hasMore: boolean;

  @ApiProperty({
    type: String,
    nullable: true,
    description:
      'To be sent with later pages, so that photos made since shift nothing; null when there are none',
  })
  before: string | null;
}

/** A photo as the guest who made it sees it. */
export class GuestPhotoResponse extends GalleryPhotoResponse {
  @ApiProperty({ description: 'Address of framed-photo.png; works as a plain link, for the download alone' })
  downloadUrl: string;

  @ApiProperty({ description: 'To be sent in X-Photo-Receipt: reads, downloads and deletes this photo' })
  receipt: string;

  @ApiProperty({ description: "Above the organizer's photo limit: kept, but not in the gallery yet" })
  held: boolean;

  @ApiProperty({ description: 'Not in the gallery until the organizer approves it' })
  awaitingApproval: boolean;

  @ApiProperty({ description: 'Taken out of the gallery by its organizer or an operator' })
  hidden: boolean;
}
