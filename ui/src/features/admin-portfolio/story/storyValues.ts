/** The story of a project as it stands in the form: read from a record with care, and turned back into fields. */
import { storedTwins, twinsIn } from "@shared/admin/languages/twins";
import type { Fields } from "@shared/admin/saveRecord";
import { trimmedText } from "@shared/unseen";
import type { ProjectRecord } from "../types";
import { filmFields, filmOf, NO_FILM } from "./filmValues";
import type { FilmValues } from "./filmValues";
import { listOf, partsOf, textOf } from "./readWithCare";

/** With what it is called in other languages, under their codes. */
export interface Room {
  name: string;
  size: string;
}

export interface PlanKey {
  new: string;
  removed: string;
}

export interface StoryValues {
  lead: string;
  studioNote: string;
  carryQuestion: string;
  /** The keys of its tags. */
  tags: string[];
  planRooms: Room[];
  planKey: PlanKey;
  video: FilmValues;
}

export const MOST_TAGS = 5;
export const MOST_ROOMS = 30;
export const LONGEST_LEAD = 400;
export const LONGEST_NOTE = 20_000;
export const LONGEST_QUESTION = 120;
/** Of the name and the size of a room, and of each part of the key. */
export const LONGEST_PLAN_TEXT = 60;

export const NO_STORY: StoryValues = {
  lead: "",
  studioNote: "",
  carryQuestion: "",
  tags: [],
  planRooms: [],
  planKey: { new: "", removed: "" },
  video: NO_FILM,
};

/** Return the story of a stored project; what is none counts as not written. */
export function storyOf(record: ProjectRecord): StoryValues {
  const { lead, studioNote, carryQuestion, tags, planRooms, planKey, video } = record;
  const key = partsOf(planKey);
  return {
    lead: textOf(lead),
    studioNote: textOf(studioNote),
    carryQuestion: textOf(carryQuestion),
    tags: listOf(tags).flatMap((tag) => (typeof tag === "string" ? [tag] : [])),
    planRooms: listOf(planRooms).map((room) => roomOf(partsOf(room))),
    planKey: { ...twinsIn(key), new: textOf(key.new), removed: textOf(key.removed) },
    video: filmOf(video),
  };
}

function roomOf(room: ReturnType<typeof partsOf>): Room {
  return { ...twinsIn(room), name: textOf(room.name), size: textOf(room.size) };
}

/** Return the fields that a story stands for; what is not written removes its field. */
export function storyFields(values: StoryValues): Fields {
  const { lead, studioNote, carryQuestion, tags, planRooms, planKey, video } = values;
  const rooms = planRooms.map((room) => ({ ...storedTwins(room), name: trimmedText(room.name), size: trimmedText(room.size) }));
  const filled = rooms.filter(({ name, size }) => name || size);
  const key = { ...storedTwins(planKey), new: trimmedText(planKey.new), removed: trimmedText(planKey.removed) };
  return {
    lead: trimmedText(lead) || null,
    studioNote: trimmedText(studioNote) || null,
    carryQuestion: trimmedText(carryQuestion) || null,
    tags: tags.length > 0 ? tags : null,
    planRooms: filled.length > 0 ? filled : null,
    planKey: key.new || key.removed ? key : null,
    video: filmFields(video),
  };
}
