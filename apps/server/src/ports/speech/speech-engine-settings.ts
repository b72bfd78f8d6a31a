import { readFileSync } from 'node:fs'
import * as z from 'zod/mini'
import { catalogue } from './sherpa/models/catalogue.ts'

const Name = z
  .string({ error: 'Every engine needs a name' })
  .check(
    z.regex(/^[\p{L}\p{N}][\p{L}\p{N} ._-]{0,39}$/u, 'A name has at most 40 letters, digits, spaces, dots and dashes'),
  )
const Languages = z._default(
  z.array(z.string().check(z.regex(/^[a-z]{2,3}$/, 'Languages are codes like en, de, pt'))),
  [],
)

const Engine = z.discriminatedUnion(
  'kind',
  [
    z.strictObject({
      kind: z.literal('openai'),
      name: Name,
      url: z.url({ protocol: /^https?$/, error: 'The url is an http(s) address' }),
      model: z.string({ error: 'An engine of the kind openai needs a model' }).check(z.minLength(1)),
      key: z.optional(z.string()),
      languages: Languages,
    }),
    z.strictObject({
      kind: z.literal('sherpa'),
      name: z._default(Name, 'sherpa'),
      model: z.enum(
        catalogue.map(({ name }) => name),
        {
          error: `The model of an engine of the kind sherpa is one of ${catalogue.map(({ name }) => name).join(', ')}`,
        },
      ),
    }),
  ],
  { error: 'The kind of an engine is openai or sherpa' },
)

export type EngineSettings = z.output<typeof Engine>

const Engines = z
  .array(Engine, { error: 'It is a list: [{"kind": "openai", …}]' })
  .check(z.minLength(1, 'Name at least one engine'))

/** JSON, or the path of a JSON file. Default: none beside SPEECH_MODEL. */
export function readEngines(declared: string | undefined): EngineSettings[] {
  if (!declared) return []
  const read = z.safeParse(Engines, parsed(declared))
  if (!read.success) throw new Error(read.error.issues.map(sentence).join('\n'))
  const names = read.data.map(({ name }) => name)
  const twice = names.find((name, at) => names.indexOf(name) < at)
  if (twice) throw new Error(`SPEECH_ENGINES: two engines are called ${twice}`)
  return read.data
}

const sentence = ({ path, message }: z.core.$ZodIssue) =>
  `SPEECH_ENGINES${path.map((part) => (typeof part === 'number' ? ` ${part + 1}` : ` ${String(part)}`)).join('')}: ${message}`

function parsed(declared: string): unknown {
  const text = declared.trim().startsWith('[') ? declared : fileAt(declared)
  try {
    return JSON.parse(text)
  } catch {
    throw new Error(
      'SPEECH_ENGINES: this is not JSON. It looks like [{"kind": "openai", "name": "…", "url": "…", "model": "…"}]',
    )
  }
}

function fileAt(path: string) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    throw new Error(`SPEECH_ENGINES is a JSON list, or the path of a file that holds one; no such file: ${path}`)
  }
}
