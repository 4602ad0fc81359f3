import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type DeepPartial, In, IsNull, Not, Repository } from 'typeorm';
import type { Transaction } from '../platform/database/transactions.js';
import { Frame } from './frame.entity.js';

/** The primary first, then the oldest. */
const ORDER = { isPrimary: 'DESC', createdAt: 'ASC', id: 'ASC' } as const;

/**
 * Reads and writes frames. Lists of current frames start with the primary one, then the oldest. Retired frames stay for
 * photos made with them.
 */
@Injectable()
export class FramesRepository {
  constructor(@InjectRepository(Frame) private readonly frames: Repository<Frame>) {}

  /** Find the frames guests can select, without retired ones. */
  findCurrentForEvents(eventIds: string[], transaction?: Transaction): Promise<Frame[]> {
    const frames = transaction?.getRepository(Frame) ?? this.frames;
    return frames.find({ where: { eventId: In(eventIds), retiredAt: IsNull() }, order: ORDER });
  }

  /** Find any frame of an event, including retired ones, which running uploads may still refer to. */
  findForEvent(eventId: string, id: string): Promise<Frame | null> {
    return this.frames.findOneBy({ eventId, id });
  }

  /** Insert a frame and count it for its owner. */
  async insert(frame: DeepPartial<Frame>, ownerId: string, transaction: Transaction): Promise<void> {
    await transaction.insert(Frame, frame);
    await transaction.query('UPDATE users SET frames_created = frames_created + 1 WHERE id = $1', [ownerId]);
  }

  findCurrent(eventId: string, id: string, transaction: Transaction): Promise<Frame | null> {
    return transaction.findOneBy(Frame, { eventId, id, retiredAt: IsNull() });
  }

  findOldestOther(eventId: string, id: string, transaction: Transaction): Promise<Frame | null> {
    return transaction.findOne(Frame, {
      where: { eventId, id: Not(id), retiredAt: IsNull() },
      order: { createdAt: 'ASC', id: 'ASC' },
    });
  }

  async rename(id: string, name: string, transaction: Transaction): Promise<void> {
    await transaction.update(Frame, { id }, { name, isNamed: true });
  }

  async retire(id: string, transaction: Transaction): Promise<void> {
    await transaction.update(Frame, { id }, { retiredAt: () => 'now()', isPrimary: 'false' });
  }

  /** @returns the id of the previous primary frame, if any */
  async retirePrimary(eventId: string, transaction: Transaction): Promise<string[]> {
    const [rows] = await transaction.query<[{ id: string }[], number]>(
      `UPDATE frames SET retired_at = now(), is_primary = 'false'
       WHERE event_id = $1 AND is_primary = 'true' AND retired_at IS NULL RETURNING id`,
      [eventId],
    );
    return rows.map(({ id }) => id);
  }

  /** Record which frame replaced others. */
  async setSuccessor(ids: string[], successor: string, transaction: Transaction): Promise<void> {
    await transaction.query('UPDATE frames SET replaced_by = $2 WHERE id = ANY($1)', [ids, successor]);
  }

  /** Uses two statements, since the unique index on the primary frame is checked row by row. */
  async setPrimary(eventId: string, id: string, transaction: Transaction): Promise<void> {
    await transaction.update(Frame, { eventId, isPrimary: 'true' }, { isPrimary: 'false' });
    await transaction.update(Frame, { eventId, id }, { isPrimary: 'true' });
  }
}
