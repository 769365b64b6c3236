// One season of four games, as the programs that schools use would export it. The fourth column of each row says what is read.

/** The season that each of the files below tells, as `seasonOf` writes it. */
export const SEASON = [
  '2026-11-21 19:00 lac-bleu > northgate v-north',
  '2026-11-28 14:30 northgate > saint-cyr v-cyr',
  '2027-01-16 to come pine-ridge > northgate v-north',
  '2027-02-06 12:00 northgate > lac-bleu v-lac',
]

const lines = (...each: string[]) => `${each.join('\n')}\n`

const teamSnap = lines(
  'Date,Start Time,End Time,Arrival Time,Opponent Name,Opponent Contact Name,Location Name,Location Address,Location Details,Home or Away,Uniform,Extra Label',
  '11/21/2026,7:00 PM,9:30 PM,60,Lac-Bleu,,Northgate Arena,1 Rink Road,,Home,White,',
  '11/28/2026,2:30 PM,5:00 PM,60,Saint-Cyr,,Aréna Saint-Cyr,,,Away,Red,',
  '01/16/2027,TBD,,60,Pine Ridge,,Northgate Arena,,,Home,White,',
  '02/06/2027,12:00 PM,2:30 PM,60,Lac-Bleu,,Complexe du Lac,,,Away,Red,',
)

const sportsEngine = lines(
  'Start_Date,Start_Time,End_Date,End_Time,Title,Description,Location,Location_URL,All_Day_Event,Event_Type,Tags,Team1_ID,Team1_Division_ID,Team1_Is_Home,Team2_ID,Team2_Division_ID,Team2_Name,Custom_Opponent,Event_ID',
  '11/21/2026,19:00,11/21/2026,21:30,Lac-Bleu at Northgate,,Northgate Arena,https://rink.example/,0,Game,1023|1030,Northgate,,1,,,Lac-Bleu,1,9001',
  '11/28/2026,14:30,11/28/2026,17:00,Northgate at Saint-Cyr,,Aréna Saint-Cyr,,0,Game,1023,Northgate,,0,,,Saint-Cyr,1,9002',
  '01/16/2027,TBD,01/16/2027,,Pine Ridge at Northgate,,Northgate Arena,,0,Game,1023,Northgate,,1,,,Pine Ridge,1,9003',
  '02/06/2027,12:00,02/06/2027,14:30,Northgate at Lac-Bleu,,Complexe du Lac,,0,Game,1023,Northgate,,0,,,Lac-Bleu,1,9004',
)

const spordle = lines(
  'Date;Heure de début;Heure de fin;Équipe locale;Numéro équipe locale;Équipe visiteuse;Numéro équipe visiteuse;Surface;Étape;Numéro de match;Statut',
  '2026-11-21;19:00;21:30;Northgate;101;Lac-Bleu;102;Northgate Arena;Saison;H-001;Actif',
  '2026-11-28;14:30;17:00;Saint-Cyr;103;Northgate;101;Aréna Saint-Cyr;Saison;H-002;Actif',
  '2027-01-16;À confirmer;;Northgate;101;Pine Ridge;104;Northgate Arena;Saison;H-003;Actif',
  '2027-02-06;12:00;14:30;Lac-Bleu;102;Northgate;101;Complexe du Lac;Saison;H-004;Actif',
)

const demosphere = lines(
  'External ID,Date,Time,Duration,Location Name,Surface Name,Division,Home Team,Away Team,Status',
  'D1,11/21/2026,07:00 PM,150,Northgate Arena,Sheet 1,University,Northgate,Lac-Bleu,Scheduled',
  'D2,11/28/2026,02:30 PM,150,Aréna Saint-Cyr,Sheet 1,University,Saint-Cyr,Northgate,Scheduled',
  'D3,01/16/2027,TBD,150,Northgate Arena,Sheet 1,University,Northgate,Pine Ridge,Scheduled',
  'D4,02/06/2027,12:00 PM,150,Complexe du Lac,Sheet 2,University,Lac-Bleu,Northgate,Scheduled',
)

const topScore = lines(
  'Northgate,Lac-Bleu,21/11/2026,19:00,21/11/2026,21:30,Northgate Arena,1',
  'Saint-Cyr,Northgate,28/11/2026,14:30,28/11/2026,17:00,Aréna Saint-Cyr,1',
  'Northgate,Pine Ridge,16/01/2027,,16/01/2027,,Northgate Arena,1',
  'Lac-Bleu,Northgate,06/02/2027,12:00,06/02/2027,14:30,Complexe du Lac,1',
)

const prestoSports = lines(
  '"Date","Time","Visitor","Home","Sport","Event ID","Neutral Site","Location","Status"',
  '"Sat, Nov 21, 2026","7:00 PM","Lac-Bleu","Northgate","whockey","20261121_ab1","N","Northgate Arena",""',
  '"Sat, Nov 28, 2026","2:30 PM","Northgate","Saint-Cyr","whockey","20261128_ab2","N","Aréna Saint-Cyr",""',
  '"Sat, Jan 16, 2027","TBA","Pine Ridge","Northgate","whockey","20270116_ab3","N","Northgate Arena",""',
  '"Sat, Feb 06, 2027","Noon","Northgate","Lac-Bleu","whockey","20270206_ab4","N","Complexe du Lac",""',
)

const sidearm = lines(
  'Date,Time,At,Opponent,Location,Tournament,Result',
  'Nov 21 (Sat),7 p.m.,Home,Lac-Bleu *,Northgate Arena,,',
  'Nov 28 (Sat),2:30 p.m.,Away,Saint-Cyr *,Aréna Saint-Cyr,,',
  'Jan 16 (Sat),TBA,Home,#4 Pine Ridge (exh.),Northgate Arena,,',
  'Feb 6 (Sat),Noon,Away,Lac-Bleu *,Complexe du Lac,,',
)

/** A web page's table without a column for the side. */
const opponents = lines(
  'Date,Heure,Adversaire,Lieu',
  'sam. 21 nov. 2026,19 h,c. Lac-Bleu,Northgate Arena',
  'sam. 28 nov. 2026,14 h 30,@ Saint-Cyr,Aréna Saint-Cyr',
  'sam. 16 janv. 2027,À confirmer,c. Pine Ridge,Northgate Arena',
  'sam. 6 févr. 2027,midi,à Lac-Bleu,Complexe du Lac',
)

const own = lines(
  'Date,Time,Time zone,Sport,Gender,Home team,Away team,Title (English),Title (French),Venue,City,Game number,External ID,Series,Stream address,Status,Neutral site',
  '2026-11-21,19:00,America/Toronto,hockey,women,Northgate,Lac-Bleu,,,Northgate Arena,Northgate,1,p-1,,,planned,no',
  '2026-11-28,14:30,America/Halifax,hockey,women,Saint-Cyr,Northgate,,,Aréna Saint-Cyr,Saint-Cyr,2,p-2,,,planned,no',
  '2027-01-16,,America/Toronto,hockey,women,Northgate,Pine Ridge,,,Northgate Arena,Northgate,3,p-3,,,planned,no',
  '2027-02-06,12:00,America/Toronto,hockey,women,Lac-Bleu,Northgate,,,Complexe du Lac,Lac-Bleu,4,p-4,,,planned,no',
)

const french = lines(
  'Date du match;Heure (HE);Discipline;Sexe;Domicile;Visiteur;Endroit;Identifiant',
  '21 novembre 2026;19 h;Hockey féminin;F;Northgate;Lac-Bleu;Northgate Arena;p-1',
  '28 novembre 2026;13 h 30;Hockey féminin;F;Saint-Cyr;Northgate;Aréna Saint-Cyr;p-2',
  '16 janvier 2027;À confirmer;Hockey féminin;F;Northgate;Pine Ridge;Northgate Arena;p-3',
  '6 février 2027;midi;Hockey féminin;F;Lac-Bleu;Northgate;Complexe du Lac;p-4',
)

/** A sheet with a title, blank rows, a hint for Excel, ragged ends and line breaks within cells. */
const sheet = [
  'sep=;',
  '"Women\'s hockey\r\n2026-27";;;;',
  '',
  'Date;Time;Home;Away;Place;Notes',
  '21/11/26;7:00 PM;Northgate;Lac-Bleu;"Northgate Arena";"Doors at 6\r\n""Harrier"" night"',
  '28/11/26;2:30 PM;Saint-Cyr;Northgate;Aréna Saint-Cyr',
  ';;;;;',
  '16/01/27;TBD;Northgate;Pine Ridge;Northgate Arena;;;',
  '06/02/27;noon;Lac-Bleu;Northgate;Complexe du Lac',
].join('\r\n')

const pipes = lines(
  'Match date|Kickoff|Host|Guest|Arena',
  'Saturday, November 21st, 2026|19:00:00|Northgate|Lac-Bleu|Northgate Arena',
  'Saturday, November 28th, 2026|14:30:00|Saint-Cyr|Northgate|Aréna Saint-Cyr',
  'Saturday, January 16th, 2027|TBC|Northgate|Pine Ridge|Northgate Arena',
  'Saturday, February 6th, 2027|12:00:00|Lac-Bleu|Northgate|Complexe du Lac',
)

export const page = `<!--StartFragment--><style>td { color: red }</style>
<table border=1><tr><th colspan="2">When</th><th>Teams</th></tr></table>
<table><thead><tr><th>Date</th><th>Time</th><th>Visitor</th><th>Home</th><th>Venue</th></tr></thead>
<tr><td rowspan="1">Nov 21, 2026</td><td>7:00&nbsp;PM</td><td><b>Lac-Bleu</b></td><td>Northgate</td><td>Northgate<br>Arena</td></tr>
<tr><td>Nov 28, 2026</td><td>2:30 PM<script>alert("x > 1")</script></td><td>Northgate</td><td><a href="/x?a=1&b='>'">Saint-Cyr</a></td><td>Ar&eacute;na Saint-Cyr</td></tr>
<tr><td>Jan 16, 2027</td><td>TBD</td><td>Pine Ridge</td><td>Northgate</td><td>Northgate Arena</td></tr>
<tr><td>Feb 6, 2027<td>Noon<td>Northgate<td>Lac-Bleu<td>Complexe du Lac
</table>`

const event = (uid: string, start: string, summary: string, location: string, more = '') =>
  `BEGIN:VEVENT\r\nUID:${uid}\r\nDTSTAMP:20260801T000000Z\r\nDTSTART${start}\r\nSUMMARY:${summary}\r\nLOCATION:${location}\r\n${more}END:VEVENT\r\n`

export const aCalendar = (...parts: string[]) =>
  `BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Example//Schedule//EN\r\n${parts.join('')}END:VCALENDAR\r\n`

const utcCalendar = aCalendar(
  event('u1@school.example', ':20261122T000000Z', '[W] Lac-Bleu at Northgate', 'Northgate Arena', 'STATUS:CONFIRMED\r\n'),
  event('u2@school.example', ':20261128T183000Z', '[W] Northgate at Saint-Cyr', 'Aréna Saint-\r\n Cyr'),
  event('u3@school.example', ';VALUE=DATE:20270116', '[W] Northgate vs Pine Ridge', 'Northgate Arena'),
  event('u4@school.example', ':20270206T170000Z', '[W] Northgate at Lac-Bleu', 'Complexe du Lac'),
)

const zone = (id: string, standard: string, daylight: string) =>
  `BEGIN:VTIMEZONE\r\nTZID:${id}\r\nBEGIN:STANDARD\r\nDTSTART:16010101T020000\r\nTZOFFSETFROM:${daylight}\r\nTZOFFSETTO:${standard}\r\nRRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=1SU;BYMONTH=11\r\nEND:STANDARD\r\nBEGIN:DAYLIGHT\r\nDTSTART:16010101T020000\r\nTZOFFSETFROM:${standard}\r\nTZOFFSETTO:${daylight}\r\nRRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=2SU;BYMONTH=3\r\nEND:DAYLIGHT\r\nEND:VTIMEZONE\r\n`

/** Zones by the names of the world, of Windows, and by rules that only the file has; one time floats. */
const zonedCalendar = aCalendar(
  zone('Eastern Standard Time', '-0500', '-0400'),
  zone('Customized Time Zone', '-0400', '-0300'),
  event('z1', ';TZID=America/Toronto:20261121T190000', 'Lac-Bleu @ Northgate', 'Northgate Arena'),
  event('z2', ';TZID=Customized Time Zone:20261128T143000', 'Northgate @ Saint-Cyr', 'Aréna Saint-Cyr'),
  event('z3', ';VALUE=DATE:20270116', 'Hockey féminin: Pine Ridge à Northgate', 'Northgate Arena'),
  event('z4', ';TZID="Eastern Standard Time":20270206T120000', 'Northgate @ Lac-Bleu', 'Complexe du Lac'),
)

const floatingCalendar = aCalendar(
  event('f1', ':20261121T190000', 'Northgate vs. Lac-Bleu', 'Northgate Arena'),
  event('f2', ':20261128T143000', 'Saint-Cyr c. Northgate', 'Aréna Saint-Cyr'),
  event('f3', ';VALUE=DATE:20270116', 'Northgate contre Pine Ridge', 'Northgate Arena'),
  event('f4', ':20270206T120000', 'Lac-Bleu vs Northgate', 'Complexe du Lac'),
)

const bytes = (text: string) => new TextEncoder().encode(text)
const withMark = (text: string) => Uint8Array.from([0xef, 0xbb, 0xbf, ...bytes(text)])
/** Letters beyond ASCII in these files are the same in Windows-1252 as in Latin-1. */
export const windows1252 = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0))
export const utf16 = (text: string, isLittle: boolean) => {
  const units = Array.from(`\ufeff${text}`, (character) => character.charCodeAt(0))
  return Uint8Array.from(units.flatMap((unit) => (isLittle ? [unit & 255, unit >> 8] : [unit >> 8, unit & 255])))
}
const crlf = (text: string) => text.replaceAll('\n', '\r\n')

/** Each file by what it is like. */
export const FILES: [name: string, file: Uint8Array][] = [
  ['TeamSnap', bytes(teamSnap)],
  ['TeamSnap, with CRLF and a byte order mark', withMark(crlf(teamSnap))],
  ['SportsEngine', bytes(sportsEngine)],
  ['Spordle Play in French, in Windows-1252', windows1252(crlf(spordle))],
  ['Demosphere', bytes(demosphere)],
  ['TopScore, without headings', bytes(topScore)],
  ['PrestoSports, quoted', bytes(crlf(prestoSports))],
  ['Sidearm', bytes(sidearm)],
  ['a list of opponents in French', bytes(opponents)],
  ['the site’s own', bytes(own)],
  ['French Excel', windows1252(crlf(french))],
  ['French Excel, as UTF-8', withMark(crlf(french))],
  ['Unicode text of Excel', utf16(crlf(own.replaceAll(',', '\t')), true)],
  ['UTF-16, big end first', utf16(spordle, false)],
  ['a sheet with a title, blank rows and line breaks in cells', bytes(sheet)],
  ['bars between cells', bytes(pipes)],
  ['a web page saved as .xls', bytes(page)],
  ['a calendar in UTC', bytes(utcCalendar)],
  ['a calendar with zones', bytes(zonedCalendar)],
  ['a calendar without zones', bytes(floatingCalendar)],
]

/** A season of this many rows between Northgate and Lac-Bleu, a game an hour from noon on, as the site's own columns have it. */
export function longSeason(rows: number): string {
  const first = Date.parse('2026-09-01T12:00:00Z')
  const perDay = Math.ceil(rows / 290)
  const games = Array.from({ length: rows }, (_, at) => {
    const day = new Date(first + Math.floor(at / perDay) * 86_400_000).toISOString().slice(0, 10)
    const minutes = 720 + (at % perDay)
    const time = `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`
    const [home, away] = at % 2 === 0 ? ['Northgate', 'Lac-Bleu'] : ['Lac-Bleu', 'Northgate']
    return `${day},${time},Hockey,Women,${home},${away},Ferry Arena,id-${at},${at}`
  })
  return lines('Date,Time,Sport,Gender,Home team,Away team,Venue,External ID,Game number', ...games)
}
