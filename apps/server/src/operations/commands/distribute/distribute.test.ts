import { expect, test } from 'vitest'
import { withDatabase } from '../../../core/db/database.ts'
import { testApp } from '../../../testing/test-app.ts'
import { distribute } from './distribute.ts'
import { UsageError } from '../command.ts'

const { context } = testApp()

async function said(args: string[] = []) {
  const lines: string[] = []
  const { config } = context()
  await withDatabase(config, (reached) =>
    distribute.run({ config, ...reached, flags: {}, say: (line) => lines.push(line) }, args),
  )
  return lines
}

test('the command takes no arguments', async () => {
  await expect(said(['now'])).rejects.toThrow(UsageError)
})

test('it prints statements that a superuser can run, and changes nothing itself', async () => {
  const lines = await said()
  expect(lines[0]).toBe('alter table answered drop constraint answered_user_id_fkey;')
  const spread = lines.filter((line) => line.startsWith('select'))
  expect(spread.slice(0, 3)).toEqual([
    `select create_reference_table('users');`,
    `select create_distributed_table('organizations', 'org_id');`,
    expect.stringMatching(/^select create_distributed_table\('\w+', 'org_id', colocate_with => 'organizations'\);$/),
  ])
  expect(lines).toContain(`alter role "earshot_app" set citus.propagate_set_commands = 'local';`)
  expect(await said()).toEqual(lines)
})
