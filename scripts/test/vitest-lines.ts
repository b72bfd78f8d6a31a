import { relative } from 'node:path'
import type { Reporter, TestModule } from 'vitest/node'

/**
 * Prints a line for each file, and the messages of what did not pass at once: Vitest's report, which the end of the run
 * is made of, has the stacks only, and those of the browser leave the message out.
 */
export default class VitestLines implements Reporter {
  onTestModuleEnd(module: TestModule) {
    const tests = [...module.children.allTests()]
    const failed = tests.filter((test) => test.result().state === 'failed').length
    const mark = module.ok() ? '✓' : '✗'
    const count = failed > 0 ? `${failed} of ${tests.length} failed` : `${tests.length} passed`
    const seconds = (module.diagnostic().duration / 1000).toFixed(1)
    say(`${mark} ${module.project.name.padEnd(9)} ${relative(process.cwd(), module.moduleId)} (${count}, ${seconds} s)`)
    for (const test of tests)
      for (const { message } of test.result().errors ?? []) say(`    ${test.fullName}: ${message}`)
  }

  onUnhandledErrors(errors: unknown[]) {
    for (const error of errors) console.error(error)
  }
}

const say = (line: string) => process.stdout.write(`${line}\n`)
