import { describe, expect, test } from 'vitest'
import { isMp3, type Voice } from './voice.ts'

const signal = new AbortController().signal

export function voiceSuite(name: string, open: () => Voice) {
  describe(name, () => {
    test('is there, and has a name', async () => {
      expect([await open().available(), open().name]).toEqual([true, expect.stringMatching(/./)])
    })

    test.each([
      'Order a new pump.',
      `O'Brien: "it's 5%" & more; 'quoted' \\ [a] {b} :voice=awb, -y /etc/passwd`,
      'Café, naïve – déjà vu…',
      'x'.repeat(600),
    ])('reads %j as an mp3', async (text) => {
      expect(open().speaks({ text, language: 'en' })).toBe(true)
      expect(isMp3(await open().speak({ text, language: 'en' }, signal))).toBe(true)
    })

    test('stops when it is no longer wanted', async () => {
      const text = 'A long text. '.repeat(40)
      await expect(open().speak({ text, language: 'en' }, AbortSignal.abort())).rejects.toThrow(/./)
    })
  })
}
