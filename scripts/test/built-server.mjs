import { buildServer } from '../setup/builds.mjs'

/** Some tests start servers of their own, as they are built for users. */
export async function setup() {
  await buildServer()
}
