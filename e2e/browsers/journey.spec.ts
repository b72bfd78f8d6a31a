import { existsSync } from 'node:fs'
import { api } from '@earshot/contract'
import { expect, request, test } from '@playwright/test'
import { SENTENCE } from '../microphone.ts'
import { openStation, type Station } from '../station.ts'
import type { Driver } from './driver.ts'
import { openFirefox } from './firefox.ts'
import { Screen } from './screen.ts'
import { openWebKit } from './webkit.ts'

const FIREFOX = process.env.FIREFOX_PATH ?? '/usr/bin/firefox-esr'
const WEBKIT = {
  driver: '/usr/bin/WebKitWebDriver',
  browser: process.env.WEBKIT_PATH ?? '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser',
}

let station: Station
let driver: Driver | undefined
test.beforeAll(async ({ baseURL }) => {
  const base = baseURL ?? ''
  station = await openStation(await request.newContext({ baseURL: base }), base)
  await station.say(SENTENCE)
})
test.afterEach(async () => {
  await driver?.end()
  driver = undefined
})

test('in Firefox a person signs in, records, finds, plays, corrects and shares a talk', async ({ baseURL }) => {
  expect(existsSync(FIREFOX), 'Install Firefox: apt-get install firefox-esr, or set FIREFOX_PATH').toBe(true)
  driver = await openFirefox(FIREFOX)
  await walk(new Screen(driver), baseURL ?? '')
})

test('in WebKitGTK a person signs in, records, finds, plays, corrects and shares a talk', async ({ baseURL }) => {
  const isThere = Object.values(WEBKIT).every((file) => existsSync(file))
  expect(isThere, 'Install WebKit: apt-get install webkit2gtk-driver xvfb, or set WEBKIT_PATH').toBe(true)
  driver = await openWebKit(WEBKIT)
  await walk(new Screen(driver), baseURL ?? '')
})

async function walk(screen: Screen, base: string) {
  await test.step('sign in', () => signIn(screen, base))
  await test.step('record', () => record(screen))
  await test.step('find', () => find(screen))
  await test.step('play', () => play(screen))
  await test.step('correct', () => correct(screen))
  await test.step('share', () => share(screen))
}

async function signIn(screen: Screen, base: string) {
  await screen.open(`${base}/login`)
  await screen.fill('Email', station.admin.email)
  await screen.fill('Password', station.admin.password)
  await screen.press('Enter')
  await screen.sees('please call the fire')
}

/** The microphone plays a tone, so nothing is transcribed. */
async function record(screen: Screen) {
  await screen.click('button', 'Record')
  await screen.run(`await until(() => (document.querySelector('[role=timer]')?.textContent ?? '') >= '0:02')`)
  await screen.click('button', 'Done')
  await screen.click('button', 'Send')
  const talks = async () => (await station.ask(api.search.search, { org_id: station.org_id, query: '' })).talks
  await expect.poll(async () => (await talks())[0]?.state, { timeout: 60_000 }).toBe('ready')
  const [sent] = await talks()
  expect(sent?.duration).toBeGreaterThan(1.5)
  await screen.run(`await until(() => document.querySelector('[data-talk="${sent?.talk_id}"]'))`)
}

async function find(screen: Screen) {
  await screen.fill('Search', 'water pump')
  await screen.sees('1 found')
  await screen.run(`await until(() => document.querySelector('mark')?.textContent === 'water pump')`)
  await screen.click('link', station.admin.name)
  await screen.sees('Reply')
}

/** The position moves only while sound plays. Muted, because Firefox plays nothing else where there is no sound card. */
async function play(screen: Screen) {
  await screen.type('m')
  const position = `Number(document.querySelector('[role=slider][aria-label=Position]')?.getAttribute('aria-valuenow'))`
  await screen.run(`await until(() => ${position} >= 0)`)
  const isPlaying = `[...document.querySelectorAll('button')].some((each) => nameOf(each) === 'Pause')`
  if (!(await screen.run<boolean>(`return ${isPlaying}`))) await screen.click('button', 'Play')
  const before = await screen.run<number>(`return ${position}`)
  await screen.run(`await until(() => ${position} > ${before} + 0.5)`)
}

async function correct(screen: Screen) {
  await screen.click('button', 'Edit')
  await screen.click('textbox', 'Text of the talk')
  await screen.press('End', 'control')
  await screen.type(' over')
  await screen.click('button', 'Save')
  await screen.sees('pump is broken over')
}

async function share(screen: Screen) {
  await screen.click('button', 'Share')
  await screen.click('menuitem', 'Publish a clip')
  await screen.click('button', 'Publish')
  const address = await screen.run<string>(`
    return (await until(() => document.querySelector('a[href*="/clip/?clip_id="]'))).href`)
  await screen.open(address)
  await screen.sees('over')
  await screen.run(`
    const audio = document.querySelector('audio')
    audio.muted = true
    await audio.play()
    await until(() => audio.currentTime > 0.5)`)
}
