import { foldText } from '../../kit/text/fold.ts'
import type { Field } from './fields.ts'
import { type ParsedZone, writtenClock } from './written/written-zone.ts'

/** The meaning of a heading; 'ignored' is known but not needed, such as the end of a game. */
export type Heading = Field | 'ignored'

/**
 * The headings of files, folded, in both languages, such as those of TeamSnap, SportsEngine, Spordle Play, Demosphere,
 * PrestoSports, Sidearm and this site. When a heading may mean several fields, the contents of the cells decide.
 */
const HEADINGS: Record<Heading, string> = {
  date: 'date,start date,game date,event date,match date,date of game,day of game,event start,start,date du match,date de la partie,date de match,date partie,date de debut,date de l evenement,journee,debut',
  time: 'time,start time,game time,event time,match time,local time,kickoff,kick off,kickoff time,tip off,tipoff,face off,faceoff,puck drop,heure,heure de debut,heure du match,heure de la partie,heure de match,heure locale,heure debut,debut,start',
  allDay:
    'all day event,all day,allday,is all day,full day,toute la journee,journee entiere,evenement d une journee,evenement toute la journee',
  zone: 'time zone,timezone,tz,zone,fuseau,fuseau horaire',
  sport: 'sport,sport name,discipline,nom du sport,sport code',
  gender:
    'gender,sex,sexe,genre,women men,men women,m w,w m,m f,f m,feminin masculin,masculin feminin,category,categorie,division,division name',
  home: 'home,home team,home school,home team name,hometeam,host,host team,home club,equipe locale,equipe receveuse,equipe hote,equipe a domicile,equipe domicile,receveur,receveuse,local,locaux,locale,hote,domicile,recevant,equipe 1,team 1',
  away: 'away,away team,away school,away team name,awayteam,visitor,visitors,visiting team,visiting,visitor team,road team,guest,guest team,away club,visiteur,visiteurs,visiteuse,equipe visiteuse,equipe en visite,equipe visiteur,equipe adverse a l etranger,visite,equipe 2,team 2',
  team: 'team,team name,our team,school,team1 name,team1,team1 id,team id,equipe,nom de l equipe,ecole,universite,institution,notre equipe',
  opponent:
    'opponent,opponent name,opponents,opponent team,opposing team,versus,team2 name,team2 id,team2,adversaire,adversaires,equipe adverse,opposant,contre',
  isHome:
    'home away,home or away,home away neutral,h a,ha,h a n,is home,team1 is home,home game,at,at vs,vs at,location type,home visitor,domicile visiteur,domicile exterieur,dom vis,d v,domicile etranger,a domicile,local visiteur,home,domicile,local,site,location,place,lieu',
  titleEn:
    'title,title en,english title,title english,event title,event,event name,name,subject,summary,game title,game,match,partie,titre anglais,titre en,titre en anglais,title in english',
  titleFr:
    'title fr,french title,title french,titre,titre fr,titre francais,titre en francais,titre de l evenement,evenement,nom de l evenement,nom,title in french',
  venue:
    'venue,location,location name,venue name,facility,facility name,arena,rink,field,field name,stadium,gym,gymnasium,place,site,game location,surface,surface name,lieu,endroit,lieu du match,nom du lieu,salle,emplacement,installation,terrain,nom du terrain,patinoire,stade,plateau,gymnase,site du match',
  city: 'city,town,location city,venue city,ville,municipalite,ville du lieu',
  gameNumber:
    'game number,game no,game num,match number,match no,game,number,no,num,game id number,numero,numero de match,numero de partie,numero du match,numero de la partie,no de match,no de partie,no match,no partie,match,partie',
  externalId:
    'external id,externalid,id,event id,game id,match id,uid,key,source key,game key,eventid,gameid,identifiant,identifiant externe,id externe,id de l evenement,id du match,id partie,cle,reference',
  series:
    'series,series name,league,competition,conference,tournament,schedule,schedule name,event series,season,serie,ligue,tournoi,championnat,calendrier,nom de la serie,saison',
  stream:
    'stream,stream url,stream address,stream link,live stream,livestream,webcast,webcast url,video,video url,live video,watch,watch link,play id,diffusion,webdiffusion,lien de diffusion,adresse de diffusion,lien video,lien webdiffusion',
  status: 'status,game status,event status,match status,state,statut,etat,statut du match,statut de la partie,etat du match',
  neutral: 'neutral,neutral site,is neutral,neutral ground,neutral venue,neutre,terrain neutre,site neutre',
  ignored:
    'end date,end time,event end,end,fin,heure de fin,date de fin,arrival,arrival time,duration,duree,description,notes,note,remarques,tags,event type,type,event sub type,type d evenement,location url,url,link,lien,location details,location address,address,adresse,home team number,home team score,away team score,visiting team number,score,home score,away score,result,resultat,pointage,team1 division id,team2 division id,custom opponent,division,division name,category,categorie,stage,etape,field number,uniform,extra label,short label,opponent contact name,opponent contact phone number,opponent contact email address,weekday,day,jour,jour de semaine,attendance,officials,home team id,away team id,media,tv,radio,tournament name',
}

const byHeading = new Map<string, Heading[]>()
for (const [heading, list] of Object.entries(HEADINGS) as [Heading, string][]) {
  for (const word of list.split(',')) byHeading.set(word, [...(byHeading.get(word) ?? []), heading])
}

/** Brackets after a heading explain it: 'Time (ET)', 'Date (MM/DD/YYYY)'. */
const EXPLANATION = /\s*[([{].*$/

/** Returns the clock that a heading names, as in 'Time (ET)'. */
export function clockOfHeading(text: string): ParsedZone | undefined {
  return writtenClock(/[([{]([^)\]}]+)[)\]}]/.exec(text)?.[1] ?? text.trim().split(/\s+/).slice(1).at(-1) ?? '')
}

/** Lists the fields that a heading may mean, most likely first; empty when it is unknown. */
export function headingsOf(text: string): readonly Heading[] {
  const parts = [text, text.replace(EXPLANATION, ''), clockOfHeading(text) ? text.replace(/\s*\S+$/, '') : text]
  for (const part of parts) {
    const found = byHeading.get(foldHeading(part))
    if (found) return found
  }
  return []
}

/**
 * Ranks how usual a heading is for a field, 0 being the most usual. When two columns compete for a field, the more usual heading
 * wins.
 */
export const rankOf = (text: string, field: Field) => {
  const at = HEADINGS[field].split(',').indexOf(foldHeading(text.replace(EXPLANATION, '')))
  return at < 0 ? Number.POSITIVE_INFINITY : at
}

/** Folds a heading into words: 'Home/Away', 'N° de match', 'StartDate' and 'Start_Date'. */
export const foldHeading = (text: string) =>
  foldText(
    text
      .replace(/[#№]|\bn[°º]/gi, ' no ')
      .replace(/([a-z\d])([A-Z])/g, '$1 $2')
      .replace(/\*/g, ''),
  )
