/** Projects for tests. */
import { picture } from "../../testing/answers";
import type { Project, ProjectCard } from "./types";

export function project(parts: Partial<ProjectCard>): ProjectCard {
  return {
    id: "p1",
    type: "residential",
    title: "볕이 머무는 서재",
    location: "서울특별시 서초구",
    district: "서울특별시 서초구",
    typeLabel: "아파트",
    area: "34py",
    size: "약 112㎡ (34평)",
    pyeong: 34,
    filter: "30PY",
    style: "웜 내추럴",
    tags: [],
    thumbnail: picture("study"),
    imageCount: 4,
    firstRow: [1.5, 1.5],
    ...parts,
  };
}

/** A project as its page shows it; of what the registry adds to projects nothing is filled in. */
export function wholeProject(parts: Partial<Project>): Project {
  const filled: Partial<Project> = {
    ...project({}),
    images: [{ ...picture("a"), caption: "", role: "photo", pair: "", ratio: 1.5, focus: null }],
    cover: 0,
    opening: 0,
    facts: [],
    parts: { gallery: [], rows: [], wideRows: [], overlayRows: [], pairs: [], plans: [] },
    lead: null,
    description: [],
    story: [],
    studioNote: [],
    styleDescription: null,
    constructionDate: null,
    constructionLabel: null,
    carryQuestion: null,
    planKey: null,
    planRooms: [],
    video: null,
    previous: null,
    next: null,
    related: [],
    ...parts,
  };
  return filled as Project;
}
