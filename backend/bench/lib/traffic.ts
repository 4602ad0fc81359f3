import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';

/** Transferred bytes, from the server's perspective. */
export interface Traffic {
  received: number;
  sent: number;
}

/** Count bytes on connections that this process opens from now on. @returns a function that stops and returns the sum */
export function countTraffic(): () => Traffic {
  const sockets: Socket[] = [];
  const track = (message: unknown) => void sockets.push((message as { socket: Socket }).socket);
  subscribe('net.client.socket', track);
  return () => {
    unsubscribe('net.client.socket', track);
    const sum = (of: 'bytesRead' | 'bytesWritten') => sockets.reduce((all, socket) => all + socket[of], 0);
    return { received: sum('bytesWritten'), sent: sum('bytesRead') };
  };
}
