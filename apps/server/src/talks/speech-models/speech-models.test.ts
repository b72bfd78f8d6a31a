import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { api } from '@earshot/contract'
import type { Route } from '@earshot/contract/route'
import { afterAll, afterEach, expect, test } from 'vitest'
import { eventually } from '../../testing/eventually.ts'
import { testApp, type Person } from '../../testing/test-app.ts'
import { half, missing, openMirror, tiny, whole } from './testing/mirror.ts'

const mirror = await openMirror()
/** No model supports Icelandic, so `auto` chooses none. */
const env = { SPEECH_MODEL: 'auto', MODELS_URL: mirror.url, LC_ALL: 'is_IS.UTF-8' }
const models = tiny.map((model) => (model.name === 'big' ? { ...model, memory: 100_000_000 } : model))
const { ask, organization, memberOf, person, context } = testApp({ alone: true, env, models })
const told = testApp({ alone: true, env: { ...env, SPEECH_MODEL: 'whisper-base' } })
const limited = testApp({ alone: true, env: { ...env, LC_ALL: 'en_US.UTF-8', RATE_LIMITS: 'on' }, models })
afterAll(() => mirror[Symbol.asyncDispose]())
afterEach(async () => {
  mirror.gives(whole)
  await context().connections.pool.query('delete from speech_models')
  await context().models.refresh()
})

const { list, select, retry, remove } = api.models

interface Fixture {
  org_id: string
  admin: Person
}

const seen = async ({ admin, org_id }: Fixture, name: string) => {
  const { status, refusal, body } = await ask(admin, list, { org_id })
  expect([status, refusal]).toEqual([200, body])
  return body.models.find(({ model }) => model === name)
}
const ready = (at: Fixture, name: string) =>
  eventually(
    () => seen(at, name),
    (model) => model?.ready === true,
  )

const inputOf = (route: Route, org_id: string) =>
  ([select, remove].some((each) => each === route) ? { org_id, model: 'small' } : { org_id }) as never

test('plain members cannot list or select, non-members get 404, and visitors get 401', async () => {
  const { org_id } = await organization()
  const [member, elsewhere, stranger] = [await memberOf(org_id), (await organization()).admin, await person()]
  for (const route of [list, select, retry, remove])
    for (const [who, status] of [
      [member, 403],
      [elsewhere, 404],
      [stranger, 404],
      [null, 401],
    ] as const)
      expect((await ask(who, route, inputOf(route, org_id))).status).toBe(status)
  expect(context().models.used()).toEqual([])
})

test('selecting a model that does not exist or does not fit is refused, and so is removing one that does not exist', async () => {
  const { org_id, admin } = await organization()
  for (const route of [select, remove])
    for (const model of ['dragon', '../small', ''])
      expect((await ask(admin, route, { org_id, model })).status).toBe(400)
  const { status, refusal } = await ask(admin, select, { org_id, model: 'big' })
  expect([status, refusal.text]).toEqual([409, 'This server has too little memory for big'])
  expect(context().models.used()).toEqual([])
})

test('when the operator decides, admins can only read the list', async () => {
  const { org_id, admin } = await told.organization()
  const { body } = await told.ask(admin, list, { org_id })
  expect(body.decided_by).toBe('operator')
  expect(body.models.filter(({ used, selected }) => used && selected).map(({ model }) => model)).toEqual([
    'whisper-base',
  ])
  expect(body.models.some(({ removable }) => removable)).toBe(false)
  for (const route of [select, remove])
    expect((await told.ask(admin, route, { org_id, model: 'moonshine-tiny-en' })).refusal).toMatchObject({
      error: 'forbidden',
      text: 'The operator of this server decides which speech model is used (SPEECH_MODEL)',
    })
  expect((await told.ask(admin, retry, { org_id })).status).toBe(200)
})

test('an admin sees each model, what it needs and whether it fits, before anything is fetched', async () => {
  const { org_id, admin } = await organization()
  const { body } = await ask(admin, list, { org_id })
  expect(body).toMatchObject({ decided_by: 'admins', instead_of: null })
  const small = { model: 'small', languages: ['en'], bytes: 92_000, here: 0, memory: 1, license: 'MIT' }
  const not = {
    lacks: null,
    ready: false,
    used: false,
    selected: false,
    removable: false,
    problem: null,
    next_try: null,
  }
  expect(body.models).toMatchObject([
    { model: 'big', attribution: 'Big Voices', lacks: 'memory' },
    { ...small, attribution: 'Somebody', ...not },
    { model: 'german', languages: ['de', 'nl'] },
  ])
  const english = await limited.organization()
  const { instead_of } = (await limited.ask(english.admin, list, { org_id: english.org_id })).body
  expect(instead_of, 'the best one of the language does not fit').toBe('big')
})

test('selecting a model downloads it, makes it the first engine, and is recorded', async () => {
  const at = await organization()
  const { org_id, admin } = at
  context().models.begin()
  const { body } = await ask(admin, select, { org_id, model: 'german' })
  expect(body.models).toContainEqual(expect.objectContaining({ model: 'german', used: true, selected: true }))
  await ready(at, 'german')
  const { engines } = (await ask(admin, api.engines.find, { org_id })).body
  expect(engines.map(({ engine, missing }) => [engine, missing])).toEqual([
    ['german', null],
    ['moonshine', null],
  ])
  await ask(admin, select, { org_id, model: 'german' })
  const { entries } = (await ask(admin, api.audit.list, { org_id })).body
  expect(entries.filter(({ action }) => action === 'model.select').map(({ subject }) => subject)).toEqual(['german'])
})

test('progress, the last failure and the next try are shown, and an admin can retry at once', async () => {
  const at = await organization()
  const { org_id, admin } = at
  context().models.begin()
  mirror.gives(missing)
  await ask(admin, select, { org_id, model: 'small' })
  const failed = await eventually(
    () => seen(at, 'small'),
    (model) => model?.problem !== null,
  )
  expect(failed?.problem).toMatch(/small\/encoder could not be fetched: it answers 404$/)
  expect(Date.parse(failed?.next_try ?? '')).toBeGreaterThan(Date.now())
  mirror.gives(half)
  await ask(admin, retry, { org_id })
  await eventually(
    () => seen(at, 'small'),
    (model) => model?.here === 45_000,
  )
  mirror.gives(whole)
  await context().models.refresh()
  expect(await seen(at, 'small')).toMatchObject({ problem: null, next_try: null, ready: false })
})

test('a selected model or an organization’s engine cannot be removed, and an unselected model can', async () => {
  const at = await organization()
  const other = await organization()
  const { org_id, admin } = at
  context().models.begin()
  for (const model of ['german', 'small']) {
    await ask(admin, select, { org_id, model })
    await ready(at, model)
  }
  const refused = async (model: string) => (await ask(admin, remove, { org_id, model })).refusal.text
  expect(await refused('small')).toBe('small is selected. Select another speech model first')
  await ask(other.admin, api.engines.update, { org_id: other.org_id, engine: 'german' })
  expect(await refused('german')).toBe('german is the selected engine of an organization')
  expect(await seen(at, 'german')).toMatchObject({ ready: true, removable: false })
  await ask(other.admin, api.engines.update, { org_id: other.org_id, engine: null })
  expect(await seen(at, 'german')).toMatchObject({ removable: true })
  const { body } = await ask(admin, remove, { org_id, model: 'german' })
  expect(body.models).toContainEqual(
    expect.objectContaining({ model: 'german', here: 0, used: false, removable: false }),
  )
  const { engines } = (await ask(admin, api.engines.find, { org_id })).body
  expect(engines.map(({ engine }) => engine)).toEqual(['small', 'moonshine'])
})

test('a copied model that is not in use may be removed as well', async () => {
  const at = await organization()
  const folder = path.join(context().config.dataDir, 'models/german')
  await mkdir(folder, { recursive: true })
  await writeFile(path.join(folder, 'tokens'), 'half of it')
  expect(await seen(at, 'german')).toMatchObject({ here: 10, ready: false, used: false, removable: true })
  await ask(at.admin, remove, { org_id: at.org_id, model: 'german' })
  expect(await seen(at, 'german')).toMatchObject({ here: 0, removable: false })
})

test('trying again has a rate limit', async () => {
  const { org_id, admin } = await limited.organization()
  const answers = []
  for (let press = 0; press < 21; press++) answers.push((await limited.ask(admin, retry, { org_id })).status)
  expect(answers).toEqual([...Array(20).fill(200), 429])
})
