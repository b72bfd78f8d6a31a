import { api } from '@earshot/contract'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { join } from '../members/members.service.ts'
import { alone, enterAsJob } from '../scope.ts'
import { signedAddress } from '../../core/signatures.ts'
import { uncacheSession } from '../../identity/sessions/session-cache.ts'
import { dataUrl, picture } from '../attachments/testing/pictures.ts'
import { bearer, testApp, type Person } from '../../testing/test-app.ts'
import { storeImage } from './images.service.ts'

const { ask, person, organization, memberOf, app, context } = testApp()

const get = (url: string, who: Person | null = null, headers = {}) =>
  app().inject({ url, headers: { ...bearer(who), ...headers } })
const statusOf = async (url: string, who: Person | null = null) => (await get(url, who)).statusCode

async function pictured(image?: string) {
  const place = await organization()
  const { body } = await ask(place.admin, api.organizations.update, {
    org_id: place.org_id,
    image: image ?? (await picture()),
  })
  return { ...place, image: body.image }
}

function changed(address: string, part: string, value: string | null) {
  const url = new URL(address, 'http://localhost')
  if (value === null) url.searchParams.delete(part)
  else url.searchParams.set(part, value)
  return url.pathname + url.search
}

async function giveFace(user: Person) {
  const image = await storeImage(context(), { of: 'user', id: user.user_id, org_id: null }, await picture())
  const { outside } = context().connections
  await outside
    .updateTable('users')
    .set({ image: image ?? '' })
    .where('user_id', '=', user.user_id)
    .execute()
}

const faceOf = ({ user_id }: Person) => `/v3/image?${new URLSearchParams({ of: 'user', id: user_id })}`

const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'

const NO_PICTURE = [415, 'Send a PNG, JPEG, WebP, GIF or AVIF picture']
const NO_DATA_URL = [400, 'Send the picture as a data URL']

test.each([
  ['an SVG', dataUrl(SVG, 'image/svg+xml'), NO_PICTURE],
  ['an SVG that says it is a PNG', dataUrl(SVG, 'image/png'), NO_PICTURE],
  ['text named PNG', dataUrl('I am a picture', 'image/png'), NO_PICTURE],
  ['more than 5 MB', dataUrl(Buffer.alloc(5.1 * 1024 * 1024)), [400, 'The picture is too large: at most 5 MB']],
  ['an address elsewhere', 'https://example.org/7.png', NO_DATA_URL],
  ['a data URL without base64', 'data:image/png,abc', NO_DATA_URL],
  ['a script for an address', 'javascript:alert(1)', NO_DATA_URL],
])('%s is refused as a picture, with a reason', async (_, image, refused) => {
  const { org_id, admin } = await organization()
  const { status, refusal } = await ask(admin, api.organizations.update, { org_id, image })
  expect([status, refusal.text, refusal.field]).toEqual([...refused, 'image'])
  expect((await ask(admin, api.organizations.find, { org_id })).body.image).toBe('')
})

test('a body larger than any picture is refused before it is parsed', async () => {
  const { org_id, admin } = await organization()
  const image = dataUrl(Buffer.alloc(7 * 1024 * 1024), 'image/png')
  expect((await ask(admin, api.organizations.update, { org_id, image })).status).toBe(413)
})

test('a picture comes back as a small square webp with safe headers', async () => {
  const { image } = await pictured()
  const { statusCode, headers, rawPayload } = await get(image)
  expect(statusCode).toBe(200)
  expect(headers).toMatchObject({
    'content-type': 'image/webp',
    'content-disposition': 'inline',
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, max-age=7200, immutable',
    'content-security-policy': "default-src 'none';frame-ancestors 'none'",
  })
  expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'webp', width: 256, height: 256 })
})

test('a browser that has it is not sent it again', async () => {
  const { image } = await pictured()
  const { etag } = (await get(image)).headers
  expect((await get(image, null, { 'if-none-match': etag })).statusCode).toBe(304)
})

test.each([
  ['of', 'user'],
  ['of', 'speaker'],
  ['id', crypto.randomUUID()],
  ['v', crypto.randomUUID()],
  ['v', null],
  ['sid', crypto.randomUUID()],
  ['exp', '99999999999'],
  ['sig', 'A'.repeat(43)],
])('an address whose %s was changed shows nothing', async (part, value) => {
  const { image } = await pictured()
  expect(await statusOf(changed(image, part, value))).toBe(401)
})

test('a visitor gets no picture, and a non-member gets 404', async () => {
  const { org_id } = await pictured()
  const address = `/v3/image?of=organization&id=${org_id}`
  expect(await statusOf(address)).toBe(401)
  const { admin: stranger } = await organization()
  const [foreign, absent] = [
    await get(address, stranger),
    await get(changed(address, 'id', crypto.randomUUID()), stranger),
  ]
  expect([foreign.statusCode, foreign.body]).toEqual([404, absent.body])
})

test('an address signed for the session of a non-member is refused', async () => {
  const { org_id } = await pictured()
  const { token } = (await organization()).admin
  const { sid } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
  const address = signedAddress(context().sessionSecret, '/v3/image', { of: 'organization', id: org_id, sid })
  expect(await statusOf(address)).toBe(404)
})

test('an address stops when its session is signed out', async () => {
  const { org_id } = await pictured()
  const member = await memberOf(org_id)
  const { image } = (await ask(member, api.organizations.find, { org_id })).body
  expect(await statusOf(image)).toBe(200)
  await ask(member, api.sessions.revoke, {})
  await expect.poll(() => statusOf(image)).toBe(401)
})

test('an address stops when its person has left the organization', async () => {
  const { org_id, admin } = await pictured()
  const member = await memberOf(org_id)
  const { image } = (await ask(member, api.organizations.find, { org_id })).body
  await ask(admin, api.members.remove, { org_id, user_id: member.user_id })
  expect(await statusOf(image)).toBe(404)
})

test('sending its address back keeps a picture, another one replaces it, an empty value removes it', async () => {
  const { org_id, admin, image } = await pictured()
  const again = (await ask(admin, api.organizations.update, { org_id, image, label: 'fire' })).body
  expect([again.image, again.label]).toEqual([image, 'fire'])

  const other = (await ask(admin, api.organizations.update, { org_id, image: await picture('#1c7ed6') })).body.image
  expect(await statusOf(image)).toBe(404)
  const { channels } = await sharp((await get(other)).rawPayload).stats()
  expect(channels[2]?.mean).toBeGreaterThan(180)

  expect((await ask(admin, api.organizations.update, { org_id, image: '' })).body.image).toBe('')
  expect(await statusOf(other)).toBe(404)
})

test('people see their own picture and those of people in the same organization only', async () => {
  const { org_id, admin } = await organization()
  const member = await memberOf(org_id)
  await giveFace(member)
  expect(await statusOf(faceOf(member), member)).toBe(200)
  expect(await statusOf(faceOf(member), admin)).toBe(200)
  const stranger = (await organization()).admin
  const [foreign, absent] = [await get(faceOf(member), stranger), await get(faceOf(await person()), stranger)]
  expect([foreign.statusCode, foreign.body]).toEqual([404, absent.body])

  await ask(admin, api.members.remove, { org_id, user_id: member.user_id })
  expect([await statusOf(faceOf(member), admin), await statusOf(faceOf(member), member)]).toEqual([404, 200])
})

test('sharing an organization that is in the bin does not show pictures', async () => {
  const { org_id, admin } = await organization()
  const member = await memberOf(org_id)
  await giveFace(member)
  await ask(admin, api.organizations.remove, { org_id })
  expect(await statusOf(faceOf(member), admin)).toBe(404)
  await ask(admin, api.organizations.update, { org_id, deleted: null })
  expect(await statusOf(faceOf(member), admin)).toBe(200)
})

test('a person with an unverified email sees their own picture only', async () => {
  const { org_id, admin } = await organization()
  const unverified = await person({ verified: false })
  await join(alone(enterAsJob(context(), org_id)), { user_id: unverified.user_id, org_role: 'member' })
  await giveFace(unverified)
  await giveFace(admin)
  expect([await statusOf(faceOf(admin), unverified), await statusOf(faceOf(unverified), unverified)]).toEqual([
    403, 200,
  ])
})

test('the list of people carries the address of each picture', async () => {
  const { org_id, admin } = await organization()
  await giveFace(admin)
  await memberOf(org_id, { name: 'Bob' })
  const [ada, bob] = (await ask(admin, api.members.list, { org_id })).body
  expect(await statusOf(ada?.image ?? '')).toBe(200)
  expect(bob?.image).toBe('')
})

test('a visitor of an invite sees the picture of the organization inline', async () => {
  const { org_id, admin } = await pictured()
  await ask(admin, api.invites.save, { org_id, email: `${crypto.randomUUID()}@example.org`, name: 'Guest' })
  const [invite] = (await ask(admin, api.invites.list, { org_id })).body
  const { organization: shown } = (await ask(null, api.invites.find, { invite_id: invite?.invite_id ?? '' })).body
  const [type, data = ''] = shown.image.split(',')
  expect(type).toBe('data:image/webp;base64')
  expect(await sharp(Buffer.from(data, 'base64')).metadata()).toMatchObject({ format: 'webp', width: 256 })
})

test('admins still see the picture of an organization in the bin, and members do not', async () => {
  const { org_id, admin } = await pictured()
  const member = await memberOf(org_id)
  await ask(admin, api.organizations.remove, { org_id })
  const { orgs } = (await ask(admin, api.users.find, { extras: 'all' })).body
  expect(await statusOf(orgs[org_id]?.image ?? '')).toBe(200)
  expect(await statusOf(`/v3/image?of=organization&id=${org_id}`, member)).toBe(404)
})

test('a key sees the people of its own organization, not others its maker shares an organization with', async () => {
  const { org_id, admin } = await organization()
  const elsewhere = await organization()
  const [colleague, friend] = [await memberOf(org_id), await memberOf(elsewhere.org_id)]
  await join(alone(enterAsJob(context(), elsewhere.org_id)), { user_id: admin.user_id, org_role: 'member' })
  for (const each of [colleague, friend]) await giveFace(each)
  const { key } = (await ask(admin, api.keys.create, { org_id, name: 'Radio bridge' })).body
  const program = { ...admin, token: key }
  expect([await statusOf(faceOf(friend), admin), await statusOf(faceOf(friend), program)]).toEqual([200, 404])
  expect(await statusOf(faceOf(colleague), program)).toBe(200)
})

test('an operator sees the pictures of all people, and a key of theirs only those of its organization', async () => {
  const [here, elsewhere] = [await organization(), await organization()]
  const operator = await person()
  const { outside } = context().connections
  await outside.updateTable('users').set({ level: 1000 }).where('user_id', '=', operator.user_id).execute()
  uncacheSession(JSON.parse(atob(operator.token.split('.')[1] ?? '')).sid)
  for (const each of [here.admin, elsewhere.admin]) await giveFace(each)
  const { key } = (await ask(operator, api.keys.create, { org_id: here.org_id, name: 'Radio bridge' })).body
  const program = { ...operator, token: key }
  const faces = [faceOf(here.admin), faceOf(elsewhere.admin)]
  expect(await Promise.all(faces.map((face) => statusOf(face, operator)))).toEqual([200, 200])
  expect(await Promise.all(faces.map((face) => statusOf(face, program)))).toEqual([200, 404])
})
