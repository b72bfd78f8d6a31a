import { expect, test } from 'vitest'
import { refusalOf, ResponseError, UnknownApiError } from './client.ts'

const answered = (body: BodyInit, type: string, status = 409) =>
  refusalOf(new Response(body, { status, headers: { 'content-type': type } }))

test('an error carries the status and the body: JSON', async () => {
  const body = { error: 'conflict', text: 'This name is taken', field: 'name' }
  const error = await answered(JSON.stringify(body), 'application/json; charset=utf-8')
  expect(error).toBeInstanceOf(ResponseError)
  expect(error).toMatchObject({ code: 'conflict', message: 'This name is taken', status: 409, body })
  expect(error.details).toEqual({ field: 'name' })
})

test.each([
  ['<h1>Bad gateway</h1>', 'text/html'],
  ['slow down', 'text/plain'],
  ['{"half', 'application/json'],
  ['', ''],
])('an error carries the status and the body: text (%j)', async (body, type) => {
  const error = await answered(body, type, 502)
  expect(error).toBeInstanceOf(UnknownApiError)
  expect(error).toMatchObject({ code: 'bad_gateway', status: 502, body })
})

test('an error carries the status and the body: a blob of audio', async () => {
  const error = await answered(new Uint8Array([1, 2, 3]), 'audio/mpeg', 404)
  expect(error).toMatchObject({ code: 'not_found', status: 404 })
  const { body } = error as ResponseError
  expect(body).toBeInstanceOf(Blob)
  expect(new Uint8Array(await (body as Blob).arrayBuffer())).toEqual(new Uint8Array([1, 2, 3]))
})
