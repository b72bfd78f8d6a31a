export const incomingKey = (upload_id: string) => `incoming/${upload_id}`
export const originalKey = (org_id: string, talk_id: string) => `originals/${org_id}/${talk_id}`
export const playableKey = (org_id: string, talk_id: string) => `playable/${org_id}/${talk_id}.mp3`
/** Everything that was bleeped in a talk. */
export const bleepedFolder = (org_id: string, talk_id: string) => `bleeped/${org_id}/${talk_id}/`

interface PlayedSound {
  org_id: string
  talk_id: string
  /** Null: nothing is redacted. */
  bleeped: string | null
}

/** What people hear. Each bleeped sound has a key of its own, so that no cache takes it for the one before. */
export const soundKey = ({ org_id, talk_id, bleeped }: PlayedSound) =>
  bleeped === null ? playableKey(org_id, talk_id) : `${bleepedFolder(org_id, talk_id)}${bleeped}.mp3`
