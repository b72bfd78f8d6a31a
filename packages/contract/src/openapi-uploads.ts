import { statusOf } from './errors.ts'
import { errorResponse, faults } from './openapi-answers.ts'
import { uploadAccessText } from './permissions.ts'
import { uploadProtocol } from './uploads.ts'

const EVERYWHERE = ['invalid', 'unauthenticated', 'not_found', 'forbidden', 'too_many', ...faults] as const

type Part = (typeof uploadProtocol.operations)[number]

const part = ({ method, summary, path, headers, answers, errors }: Part) => ({
  operationId: `uploads.${method.toLowerCase()}`,
  summary,
  description: `For ${uploadAccessText({ path })}. ${uploadProtocol.summary}.`,
  tags: ['uploads'],
  security: [{ session: [] }],
  parameters: [
    ...pathParameters(path),
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
    ...Object.fromEntries([...EVERYWHERE, ...errors].map((code) => [statusOf[code], errorResponse(code)])),
    412: errorResponse('invalid'),
    ...(method === 'POST' && { 501: errorResponse('invalid') }),
    ...(method === 'PATCH' && { 415: errorResponse('unsupported_media') }),
  },
})

const pathParameters = (path: string) =>
  path.includes('{upload_id}')
    ? [{ name: 'upload_id', in: 'path', required: true, schema: { type: 'string', format: 'uuid' } }]
    : []

const options = (path: string) => ({
  operationId: path.includes('{upload_id}') ? 'uploads.options.one' : 'uploads.options',
  summary: 'Show the supported version and extensions of tus',
  description: 'No sign-in needed.',
  tags: ['uploads'],
  security: [{}],
  parameters: pathParameters(path),
  responses: { 204: { description: 'OK' } },
})

const pathOf = (path: string) => {
  const calls = uploadProtocol.operations.filter((each) => each.path === path)
  const spoken = Object.fromEntries(calls.map((each) => [each.method.toLowerCase(), part(each)]))
  return [`/v3${path}`, { ...spoken, options: options(path) }] as const
}

export const uploadPaths: Record<string, Record<string, unknown>> = Object.fromEntries(
  [...new Set(uploadProtocol.operations.map(({ path }) => path))].map(pathOf),
)
