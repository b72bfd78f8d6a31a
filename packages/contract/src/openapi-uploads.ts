import { statusOf } from './errors.ts'
import { refusedWith } from './openapi-answers.ts'
import { mayUpload } from './permissions.ts'
import { uploadProtocol } from './uploads.ts'

/** What any of these calls can be refused with. */
const EVERYWHERE = ['invalid', 'unauthenticated', 'not_found', 'forbidden', 'too_many', 'unexpected'] as const

type Part = (typeof uploadProtocol.operations)[number]

/** A call of the protocol for sending in parts: its headers say everything. */
const part = ({ method, summary, path, headers, answers, errors }: Part) => ({
  operationId: `uploads.${method.toLowerCase()}`,
  summary,
  description: `For ${mayUpload({ path })}. ${uploadProtocol.summary}.`,
  tags: ['uploads'],
  security: [{ session: [] }],
  parameters: [
    ...(path.includes('{upload_id}')
      ? [{ name: 'upload_id', in: 'path', required: true, schema: { type: 'string', format: 'uuid' } }]
      : []),
    ...Object.entries(headers).map(([name, description]) => ({
      ...{ name, in: 'header', required: true, description },
      schema: { type: 'string' },
    })),
  ],
  responses: {
    [answers.status]: {
      description: 'OK',
      headers: Object.fromEntries(answers.headers.map((name) => [name, { schema: { type: 'string' } }])),
    },
    ...Object.fromEntries([...EVERYWHERE, ...errors].map((code) => [statusOf[code], refusedWith(code)])),
    412: refusedWith('invalid'),
    ...(method === 'POST' && { 501: refusedWith('invalid') }),
    ...(method === 'PATCH' && { 415: refusedWith('unsupported_media') }),
  },
})

/** What there is to speak, for whoever asks. */
const options = (path: string) => ({
  operationId: path.includes('{upload_id}') ? 'uploads.options.one' : 'uploads.options',
  summary: 'Say which version and extensions of tus are spoken',
  description: 'For everybody.',
  tags: ['uploads'],
  security: [{}],
  responses: { 204: { description: 'OK' } },
})

const pathOf = (path: string) => {
  const calls = uploadProtocol.operations.filter((each) => each.path === path)
  const spoken = Object.fromEntries(calls.map((each) => [each.method.toLowerCase(), part(each)]))
  return [`/v3${path}`, { ...spoken, options: options(path) }] as const
}

/** The calls of the protocol for sending in parts, by their addresses. */
export const uploadPaths: Record<string, Record<string, unknown>> = Object.fromEntries(
  [...new Set(uploadProtocol.operations.map(({ path }) => path))].map(pathOf),
)
