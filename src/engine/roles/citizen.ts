// "I sleep at night and help choose whom we burn."
import { type Role, sleeper } from '../role.js'

export const citizen: Role = { ...sleeper, id: 'citizen' }
