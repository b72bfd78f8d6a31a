import { newKey, signedBy } from './openid.ts'
import { openServer } from './server.ts'

/** Publishes public keys as Google does for Firebase, and signs with the private ones. Dispose it after use. */
export async function openKeyServer() {
  const state = { key: await newKey(), asked: 0, status: 200 }
  const server = await openServer((_, response) => {
    state.asked += 1
    response.writeHead(state.status, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ keys: [state.key.public] }))
  })
  return {
    ...server,
    state,
    rotate: async () => {
      state.key = await newKey()
    },
    sign: (claims: Record<string, unknown>, header = {}) => signedBy(state.key, claims, header),
  }
}
