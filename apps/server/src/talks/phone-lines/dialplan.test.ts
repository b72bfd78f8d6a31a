import { readFileSync } from 'node:fs'
import path from 'node:path'
import { CallStep, callEvents, callSteps, phoneCallRoutes } from '@earshot/contract/phone-calls'
import { expect, test } from 'vitest'

const guide = readFileSync(path.resolve(import.meta.dirname, '../../../../../docs/phone-in.md'), 'utf8')
const dialplan = /```ini\n(.*?)```/s.exec(guide)?.[1] ?? ''
const found = (pattern: RegExp) => [...new Set([...dialplan.matchAll(pattern)].map(([, name = '']) => name))].sort()

test('the dialplan of the guide reads fields that steps have, does every step, and reports what the contract takes', () => {
  expect(found(/steps\.\$\{AT\}\.(\w+)/g)).toEqual(['asked', 'digits', 'do', 'prompt', 'seconds', 'url'])
  expect(Object.keys(CallStep.shape)).toEqual(expect.arrayContaining(found(/steps\.\$\{AT\}\.(\w+)/g)))
  const steps = callSteps.filter((step) => step !== 'hangup')
  expect(found(/"\$\{DO\}" = "(\w+)"/g)).toEqual([...steps].sort())
  expect(found(/earshot-report,s,1\((\w+)\)/g)).toEqual([...callEvents].sort())
  const input = Object.keys(phoneCallRoutes.report.input.shape)
  expect(input).toEqual(expect.arrayContaining(found(/-F (\w+)=/g)))
})

test('every label that the dialplan jumps to exists, and every prompt and field is in the guide', () => {
  const labels = found(/^(?:exten|\s+same) => \w+\((\w+)\)/gm)
  expect(labels).toEqual(expect.arrayContaining([...found(/Goto\((\w+)\)/g), ...found(/\?(\w+)\)$/gm)]))
  for (const prompt of CallStep.shape.prompt.options.filter(Boolean)) expect(guide).toContain(`\`${prompt}\``)
  for (const field of Object.keys(CallStep.shape)) expect(guide).toContain(`"${field}"`)
})
