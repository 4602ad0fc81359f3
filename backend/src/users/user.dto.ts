import { ApiProperty } from '@nestjs/swagger';
import type { UserRole, UserStatus } from './user.entity.js';

/** The signed-in user. */
export class UserResponse {
  @ApiProperty({ format: 'uuid' })
  id: string;

  @ApiProperty()
  name: string;

  @ApiProperty()
  email: string;

  @ApiProperty()
  username: string;

  @ApiProperty({ type: String, nullable: true })
  organization: string | null;

  @ApiProperty({ enum: ['organizer', 'admin'] })
  role: UserRole;

  @ApiProperty({ enum: ['active', 'suspended', 'deactivated'] })
  status: UserStatus;

  @ApiProperty({ description: 'Plan id' })
  currentPlan: string;

  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  planStartDate: string | null;

  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  planEndDate: string | null;

  @ApiProperty()
  emailVerified: boolean;

  @ApiProperty({ type: String, nullable: true, description: 'Becomes `email` once it is verified' })
  pendingEmail: string | null;

  @ApiProperty()
  totalPhotosGenerated: number;

  @ApiProperty()
  eventsCreated: number;

  @ApiProperty()
  framesCreated: number;

  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  lastLogin: string | null;

  @ApiProperty({ format: 'date-time' })
  createdAt: string;
}
