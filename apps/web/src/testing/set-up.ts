import '../ui/theme/entry.css'
import '../app/shell/shell.css'
import * as z from 'zod/mini'
import { afterEach, beforeAll } from 'vitest'
import { removeShown } from './show.tsx'
import { forgetAnswers, startServer } from './stand-in-server.ts'

z.config({ jitless: true })

beforeAll(startServer)

afterEach(() => {
  removeShown()
  forgetAnswers()
})
