export const incomingKey = (upload_id: string) => `incoming/${upload_id}`
export const originalKey = (org_id: string, talk_id: string) => `originals/${org_id}/${talk_id}`
export const playableKey = (org_id: string, talk_id: string) => `playable/${org_id}/${talk_id}.mp3`
