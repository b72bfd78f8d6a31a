import { writeFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { openStudio } from '../testing/sounds.ts'
import { continuous, single } from './pocketsphinx/dialects.ts'
import { pocketSphinx } from './pocketsphinx/pocketsphinx.ts'
import { speechSuite } from './speech.suite.ts'

speechSuite('PocketSphinx', pocketSphinx())

test('without an engine there is an error, and the next call checks again', async () => {
  await using studio = await openStudio()
  const wav = await studio.speak('word.wav', 'Yes.')
  const command = studio.path('engine')
  const speech = pocketSphinx([{ ...continuous, command }])
  expect(await speech.missing()).toMatch(/No speech engine is installed/)
  await expect(speech.transcribe(wav)).rejects.toThrow('No speech engine is installed')
  await writeFile(command, '#!/bin/sh\necho yes\necho "yes(2) 0.1 0.4 1.0001"\n', { mode: 0o755 })
  expect(await speech.missing()).toBeNull()
  expect((await speech.transcribe(wav)).words).toEqual([
    { text: 'yes', start: 0.1, end: 0.4, confidence: expect.closeTo(0.97) },
  ])
})

test('an engine without its model counts as missing', async () => {
  await using studio = await openStudio()
  const command = studio.path('engine')
  await writeFile(command, '#!/bin/sh\nexit 1\n', { mode: 0o755 })
  expect(await pocketSphinx([{ ...continuous, command }]).missing()).toMatch(/No speech engine is installed/)
})

test('both command lines are parsed alike: fillers are dropped, and pronunciations of a word are one word', () => {
  const printed =
    'the fire\n<s> 0.100 0.120 0.9995\nthe 0.130 0.270 0.957332\n[NOISE] 0.280 0.300 0.5\n++UH++ 0.310 0.320 0.5\nfire(2) 0.330 0.650 1.000100\n<sil> 0.660 0.700 1.0\n</s> 0.710 0.800 1.0\n'
  const json =
    '{"b":0.0,"d":0.8,"p":0.1,"t":"the fire","w":[{"b":0.0,"d":0.12,"p":1.0,"t":"<s>"},{"b":0.13,"d":0.14,"p":0.957332,"t":"the"},{"b":0.28,"d":0.02,"p":0.5,"t":"[NOISE]"},{"b":0.33,"d":0.32,"p":1.0,"t":"fire(2)"}]}\n'
  const words = [
    { text: 'the', start: 0.13, end: expect.closeTo(0.27), confidence: 0.957332 },
    { text: 'fire', start: 0.33, end: expect.closeTo(0.65), confidence: 1 },
  ]
  expect(continuous.read(printed)).toEqual(words)
  expect(single.read(json)).toEqual(words)
  expect(continuous.read('\n')).toEqual([])
  expect(single.read('{"b":0.000,"d":0.010,"p":1.000,"t":"","w":[]}\n')).toEqual([])
})
