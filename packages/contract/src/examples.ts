import type * as z from 'zod/mini'

type Schema = z.core.JSONSchema.BaseSchema

/** Derived from the name, so that the same object has the same id in all examples. */
const idOf = (name: string) => {
  const digits = [...name.padEnd(12, '0')].map((letter) => (letter.charCodeAt(0) % 16).toString(16)).join('')
  return `0199c5d2-6b00-7${digits.slice(0, 3)}-8${digits.slice(3, 6)}-${digits.padEnd(12, '0').slice(0, 12)}`
}

const ID = '0199c5d2-6b00-7a3c-8f21-5d0e6c4b9a17'
const CLIP = '9f2c61d07b3e4a5890c1d2e3f4a5b6c7'

/** Example values for the documentation, by field name. */
const examples: Record<string, string | number> = {
  action: 'channel.remove',
  active: 1,
  address: '192.0.2.17',
  address1: '12 Harbour Street',
  address2: 'Gate 3',
  after: 'at the north gate please send',
  assistant_url: 'https://assistant.example.org/',
  apiKey: 'AIzaSyA1b2C3d4E5f6G7h8',
  attempt: 1,
  attribution: 'OpenAI Whisper',
  audio: 'GkXfo59ChoEBQveBAULygQRC84EIQoKEd2VibQ==',
  audio_quality: 0.82,
  audio_url: `/v3/get?talk_id=${idOf('talk_id')}&sid=${idOf('sid')}&exp=1767225600&sig=2f1c`,
  auth: 'tBHItJI5svbpez7KI4CCXg',
  before: 'we have a small',
  authDomain: 'example-1a2b3.firebaseapp.com',
  bytes: 48_211_004,
  channel: 'Night shift',
  channel_names: 'Night shift',
  city: 'Bergen',
  clip_id: CLIP,
  code: '204816',
  color: '#f76707',
  confidence: 0.91,
  confirm: 'Port authority',
  cooldown: 15,
  country: 'USA',
  cites: 0,
  cursor: 'WyIyMDI2LTAxLTMxVDA5OjMwOjAwLjAwMFoiXQ',
  description: 'Night shift, harbour side',
  did_you_mean: 'generator',
  done: 1048576,
  duration: 14.2,
  e164: '+12125550123',
  email: 'ada@example.org',
  emulator: 'http://127.0.0.1:9099',
  end: 6.4,
  ending: 'x9Qf',
  endpoint: 'https://push.example.net/send/4f7a',
  engine: 'pocketsphinx',
  error: 'The receiver answered 503',
  exclude: 'fire drill',
  exp: '1767225600',
  extras: 'all',
  failures: 0,
  from: '22:00',
  from_version: 1,
  given_up: 0,
  height: 220,
  held_by: idOf('user_id'),
  held_talks: 2,
  here: 16140520,
  hits: 3,
  hosts: 'earshot.example.org',
  html: '<iframe src="https://earshot.example.org/clip/?clip_id=9f2c61d07b3e4a5890c1d2e3f4a5b6c7&amp;embed=1"></iframe>',
  image: `/v3/image?of=organization&id=${idOf('org_id')}&v=5c1d&sid=${idOf('sid')}&exp=1767225600&sig=9ab4`,
  instead_of: 'parakeet-0.6b-v3',
  inviter: 'Mira Olsen',
  key: 'ek_0199c5d26b007a3c8f215d0e6c4b9a17_4c7gVbq2Zt0sXo1mKfWj8yHn5pRd3uLe6aTi9cBvQxE',
  keyword: 'fire',
  label: 'Harbour',
  language: 'en-US',
  languages: 'en',
  left_out: 2,
  license: 'MIT',
  level: 0,
  limit: 50,
  looked_at: 4180,
  close: 11,
  normal: 18,
  wide: 23,
  loudness: -19.4,
  members: 3,
  match: 'fire',
  max_duration: 120,
  maxheight: 400,
  age: 1200,
  free: 48_318_382_080,
  reserve: 524_288_000,
  maxwidth: 800,
  min_confidence: 0.5,
  min_duration: 3,
  median: 3.2,
  memory: 600,
  minutes: 42.5,
  model: 'whisper-base',
  missing: 'The speech engine Whisper is not responding. The talk is transcribed once it responds',
  name: 'Night desk',
  new_record: 'true',
  next_cursor: 'WyIyMDI2LTAxLTMxVDA5OjMwOjAwLjAwMFoiXQ',
  note: 'Called the fire brigade, all clear',
  organization: 'Port authority',
  outdated: 412,
  notes: 'Everything that happens after ten',
  p256dh: 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM',
  p95: 18.4,
  password: 'tide table',
  peaks: 0.4,
  phone: '2125550123',
  plays: 12,
  position: 3.5,
  postal: '5003',
  problem: 'This phone takes no SMS',
  provisional: 12,
  projectId: 'example-1a2b3',
  provider_name: 'Earshot',
  provider_url: 'https://earshot.example.org',
  push_key: 'BEl62iUYgUivxIkv69yViEuiBIa40HI0DLLuxazjqAKVXTJtkTXaXTKIb7tWyM1PZ6vQxH0fJ2dX3dA1v0mGm1M',
  question: 'Where was the fire?',
  query: '“north gate” fire -drill',
  reason: 'This file contains no audio',
  recording_notice: 'Say where you are first. Names of patients do not belong into a recording.',
  role_id: 'dispatcher',
  sample: `/v3/sample?speaker_id=${idOf('speaker_id')}&v=7f02&sid=${idOf('sid')}&exp=1767225600&sig=c3d1`,
  secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
  send_count: 1,
  sig: '2f1cQm0u9oX3',
  site_key: '0x4AAAAAAABkMYinukE8nzYS',
  speaker: 'Mira Olsen',
  start: 5.1,
  state: 'Vestland',
  status: 1,
  sound_days: 90,
  sounds: 37,
  subject: 'Night desk',
  tag: 'urgent',
  talk_days: 365,
  talks: 18,
  text: 'we have a small fire at the north gate please send somebody',
  title: 'Fire at the north gate',
  to: '06:30',
  unheard: 3,
  token: 'eyJhbGciOiJIUzI1NiJ9.eyJzaWQiOiIwMTk5In0.c2lnbmF0dXJl',
  total: 18,
  trancription_accuracy: 0.95,
  trim_end: 0,
  trim_start: 0.8,
  type: 'Port authority',
  tz: 'Europe/Oslo',
  unread: 2,
  url: 'https://hooks.example.net/earshot',
  v: '5c1d',
  verify: 'kN3vX0q7',
  vocabulary: 'Kaufmann',
  version: 1,
  waiting: 4,
  width: 640,
}

const TIME = '2026-01-31T09:30:00.000Z'
const LISTS_OF_IDS = /^(tags|channels|(\w+_)?ids)$/

/** A value that fits the schema, chosen by field name; undefined if the schema has no type. */
export function exampleOf(schema: Schema, name = ''): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return exampleOf(choices.find((choice) => choice.type !== 'null') ?? {}, name)
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type
  if (type === 'object') return objectOf(schema)
  if (type === 'array') return [exampleOf(schema.items as Schema, name)]
  if (type === 'null') return null
  if (type === 'boolean') return schema.default ?? true
  if (type === 'string') return textOf(schema, name)
  if (type === undefined) return undefined
  return Number(examples[name] ?? missing(name))
}

function objectOf(schema: Schema) {
  const fields = Object.entries(schema.properties ?? {}) as [string, Schema][]
  const filled = fields.map(([name, field]) => [name, exampleOf(field, name)])
  return Object.fromEntries(filled.filter(([, value]) => value !== undefined))
}

function textOf({ format }: Schema, name: string) {
  if (format === 'date-time') return TIME
  if (format === 'uuid' || LISTS_OF_IDS.test(name)) return idOf(name)
  if (name.endsWith('_id') && name !== 'clip_id' && name !== 'role_id') return ID
  return String(examples[name] ?? missing(name))
}

/** Every field of the API needs an example. Generating the documentation fails without one. */
function missing(name: string): never {
  throw new Error(`There is no example for fields named ${name} in examples.ts`)
}
