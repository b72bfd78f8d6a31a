import { testApp } from '../test-app.ts'
import { modelSelectionOptions } from './authorization/route-inputs.ts'
import { otherOrganization } from './other-organization.suite.ts'
import { lists } from './list-routes.suite.ts'
import { matrix } from './authorization-matrix.suite.ts'
import { namesOfOthers } from './references.suite.ts'

const home = testApp(modelSelectionOptions)
matrix(home)
namesOfOthers(home)
lists(home)
otherOrganization(home)
