import { expect, test } from 'vitest'
import { parametersIn } from './authorization-parameters.ts'

test('unknown parameters of an app are ignored, and missing ones stay missing', () => {
  expect(parametersIn({ client_id: 'x', state: '', prompt: 'none', org_id: 'y', scope: undefined })).toEqual({
    client_id: 'x',
    state: '',
  })
})
