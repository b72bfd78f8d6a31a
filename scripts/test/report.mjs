import { stripVTControlCharacters } from 'node:util'
import { say, Trouble } from '../setup/log.mjs'
import { root } from '../setup/paths.mjs'

/** In CI, more tests than this that pass only by a second try count as a failure. */
const MOST_RETRIED = 2

/** Prints the results and, as the last line, the sum, which CI parses. Never throws; sets the exit code. */
export function report(results) {
  say('\n── together ──')
  for (const { failures = [] } of results) failures.filter(({ retried }) => !retried).forEach(sayFailure)
  const retried = results.flatMap(({ failures = [] }) => failures).filter((failure) => failure.retried)
  if (retried.length > 0) say('Passed by a second try only. Each is a fault to be mended:')
  retried.forEach(sayFailure)
  for (const { name, ok, seconds, kinds, ...counts } of results) {
    say(`${ok ? '✓' : '✗'} ${name.padEnd(12)} ${inWords(counts)} (${seconds})`)
    for (const [kind, spent] of Object.entries(kinds ?? {})) say(`    ${kind.padEnd(12)} ${Math.round(spent)} s`)
  }
  const sum = total(results)
  if (sum.passed + sum.failed === 0) throw new Trouble('No test has a file name like that.')
  if (process.env.CI && retried.length > MOST_RETRIED) {
    say(`✗ ${retried.length} tests needed a second try; at most ${MOST_RETRIED} may.`)
    sum.failed += retried.length
  }
  if (sum.failed > 0 || results.some(({ ok }) => !ok)) process.exitCode = 1
  say(`\n${inWords(sum)}`)
}

function sayFailure({ test, error, retried }) {
  const [firstLines] = stripVTControlCharacters(error).split(/\n\s+at /)
  say(`    ${retried ? 'passed by a second try' : 'failed'}: ${test.replace(root, '')}`)
  say(firstLines.slice(0, 1500).replace(/^/gm, '      '))
}

/** A runner can fail although all its tests passed, for example on an error outside tests. That counts as one failure. */
function total(results) {
  const sum = { passed: 0, failed: 0, skipped: 0 }
  for (const { ok, passed, failed, skipped } of results) {
    sum.passed += passed
    sum.failed += ok ? failed : Math.max(failed, 1)
    sum.skipped += skipped
  }
  return sum
}

const inWords = ({ passed, failed, skipped, flaky }) =>
  `${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}${flaky ? ` (${flaky} by a second try)` : ''}`
