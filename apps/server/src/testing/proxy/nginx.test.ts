import { api } from '@earshot/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildApp } from '../../app.ts'
import { listen } from '../../core/http/listen.ts'
import { transcodeJob } from '../../talks/pipeline/transcode.job.ts'
import { eventually } from '../eventually.ts'
import { speech } from '../recordings.ts'
import { bearer, type Person, testApp } from '../test-app.ts'
import { hasNginx, openNginx } from './nginx.ts'

const { ask, send, organization, channelOf, memberOf, app, context } = testApp({ alone: true })

const PORT = 4186

describe.skipIf(!hasNginx)(
  `behind nginx, set up as in docs/production.md${hasNginx ? '' : ' (nginx is not installed)'}`,
  () => {
    let org_id: string
    let admin: Person
    let talk_id: string
    let whole: Buffer
    let proxy: Awaited<ReturnType<typeof openNginx>>
    let earshot: Awaited<ReturnType<typeof listen>>

    beforeAll(async () => {
      ;({ org_id, admin } = await organization())
      const channel_id = await channelOf({ org_id, admin })
      talk_id = (await send(admin, { org_id, channel_id }, await speech('one two three'))).body.talk_id
      await transcodeJob.handle(context(), { org_id, talk_id }, new AbortController().signal)
      whole = (await app().inject({ url: `/v3/get?talk_id=${talk_id}`, headers: bearer(admin) })).rawPayload
      const config = { ...context().config, accelRedirect: '/files/' }
      earshot = await listen(await buildApp({ ...context(), config }, null), { port: 0, host: '127.0.0.1' })
      proxy = await openNginx({ upstream: new URL(earshot.url).host, dataDir: config.dataDir, port: PORT })
    })
    afterAll(async () => {
      await proxy.close()
      await earshot.close()
    })

    const get = (headers: Record<string, string>, more = '') =>
      fetch(`${proxy.url}/v3/get?talk_id=${talk_id}${more}`, { headers })

    test('recordings are sent whole and in ranges, with the headers that Earshot gives them', async () => {
      const sent = await get(bearer(admin))
      expect(Buffer.from(await sent.arrayBuffer()).equals(whole)).toBe(true)
      expect(Object.fromEntries(sent.headers)).toMatchObject({
        'content-type': 'audio/mpeg',
        'cache-control': 'private, max-age=3600',
        'accept-ranges': 'bytes',
        'x-content-type-options': 'nosniff',
      })
      const part = await get({ ...bearer(admin), range: 'bytes=10-19' })
      expect([part.status, Buffer.from(await part.arrayBuffer())]).toEqual([206, whole.subarray(10, 20)])
      const { audio_url } = (await ask(admin, api.talks.find, { talk_id })).body
      expect((await fetch(proxy.url + audio_url)).status).toBe(200)
    })

    test('the original is a download of its own type', async () => {
      const original = await get(bearer(admin), '&original=true')
      expect(original.headers.get('content-type')).toMatch(/wav/)
      expect(original.headers.get('content-disposition')).toMatch(/^attachment/)
      expect(Buffer.from(await original.arrayBuffer()).equals(await speech('one two three'))).toBe(true)
    })

    test('Earshot says why it refuses, also while another person may hear it', async () => {
      const stranger = (await organization()).admin
      await get(bearer(admin))
      const refusals = [await get({}), await get(bearer(stranger))]
      expect(refusals.map(({ status }) => status)).toEqual([401, 404])
      expect(await refusals[1]?.json()).toMatchObject({ error: 'not_found' })
      const direct = await fetch(`${proxy.url}/files/playable/${org_id}/${talk_id}.mp3`, { headers: bearer(admin) })
      expect(direct.status, 'the folder itself is closed').toBe(404)
    })

    test('a person who has left hears nothing more within seconds', async () => {
      const member = await memberOf(org_id)
      expect((await get(bearer(member))).status).toBe(200)
      await ask(admin, api.members.remove, { org_id, user_id: member.user_id })
      await eventually(
        async () => (await get(bearer(member))).status,
        (status) => status === 404,
      )
    })
  },
)
