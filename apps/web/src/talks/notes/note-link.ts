import type { Note } from '@earshot/contract/notes'

export const noteLink = ({
  org_id,
  channel_id,
  talk_id,
  note_id,
  position,
}: Pick<Note, 'org_id' | 'talk_id' | 'note_id' | 'position'> & { channel_id: string }) => ({
  org_id,
  channel_id,
  talk_id,
  note_id,
  t: String(Math.floor(position * 10) / 10),
})
