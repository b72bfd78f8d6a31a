import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const web = import.meta.dirname
const lingui = join(web, '../../node_modules/@lingui/cli/dist/lingui.js')

test('every text of the code is in the catalog, and none that is gone: npm run extract -w apps/web', () => {
  const env = { ...process.env, NODE_ENV: 'production' }
  const checked = spawnSync(process.execPath, [lingui, 'check', 'sync', '--clean'], { cwd: web, env, encoding: 'utf8' })
  expect(checked.stdout).toContain('PASS')
  expect(checked.status).toBe(0)
}, 30_000)
