import { readFileSync } from 'node:fs'
import { type BrowserContext, expect, type Page } from '@playwright/test'
import { spoken } from './microphone.ts'

export const PUMP = { name: 'pump.wav', buffer: readFileSync(spoken('the water pump is broken')) }

export async function arrive(page: Page) {
  await page.goto('/dashboard')
  await expect(page.getByRole('button', { name: 'Record', exact: true })).toBeVisible()
}

export const unsent = (page: Page) => page.getByRole('list', { name: 'Unsent' }).getByRole('listitem')

export const silence = (context: BrowserContext) => context.route('**/v3/save', (route) => route.abort())

export async function pick(page: Page, file: { name: string; buffer: Buffer }) {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Send audio files' }).click()
  await (await chooser).setFiles({ ...file, mimeType: 'audio/wav' })
  await page.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }).click()
}
