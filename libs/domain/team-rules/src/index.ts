export { assignmentOf, ownershipAfter, type ChatOwnership } from './assignment.ts'
export { centreSquare, pictureTypes, refusalOfPicture, sideOfPicture } from './picture.ts'
export { mostChatsOfPerson, mostPeopleHere, othersAt, peopleHere, type PersonHere } from './presence.ts'
export {
  isAdministrator,
  refusalOfChange,
  rolesByPower,
  rolesToGive,
  type Member,
  type TeamRefusal,
} from './teamRules.ts'
