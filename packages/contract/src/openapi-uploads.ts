import { statusOf } from './errors.ts'
import { mayUpload } from './permissions.ts'
import { uploadProtocol } from './uploads.ts'

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
    ...Object.fromEntries(errors.map((code) => [statusOf[code], { $ref: `#/components/responses/${code}` }])),
  },
})

const pathOf = (path: string) => {
  const calls = uploadProtocol.operations.filter((each) => each.path === path)
  return [`/v3${path}`, Object.fromEntries(calls.map((each) => [each.method.toLowerCase(), part(each)]))] as const
}

/** The calls of the protocol for sending in parts, by their addresses. */
export const uploadPaths: Record<string, Record<string, unknown>> = Object.fromEntries(
  [...new Set(uploadProtocol.operations.map(({ path }) => path))].map(pathOf),
)
