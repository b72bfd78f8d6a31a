import { house } from '../testing/house.ts'
import { beside } from './beside.suite.ts'
import { lists } from './lists.suite.ts'
import { matrix } from './matrix.suite.ts'
import { namesOfOthers } from './references.suite.ts'

const home = house()
matrix(home)
namesOfOthers(home)
lists(home)
beside(home)
