BEGIN TRANSACTION;
CREATE TABLE mark (
	play_id VARCHAR(32) NOT NULL, 
	winnable DATETIME, 
	peeked DATETIME, 
	CONSTRAINT pk_mark PRIMARY KEY (play_id), 
	CONSTRAINT fk_mark_play_id_play FOREIGN KEY(play_id) REFERENCES play (id)
);
INSERT INTO "mark" VALUES('2e7adeb3d8705ea0',NULL,'2026-11-22 09:25:24.959454');
INSERT INTO "mark" VALUES('144901372ac732b0',NULL,'2026-11-22 09:25:25.069634');
CREATE TABLE node (
	play_id VARCHAR(32) NOT NULL, 
	number INTEGER NOT NULL, 
	parent INTEGER, 
	move VARCHAR(16) NOT NULL, 
	ply INTEGER NOT NULL, 
	next INTEGER, 
	comment TEXT NOT NULL, 
	CONSTRAINT pk_node PRIMARY KEY (play_id, number), 
	CONSTRAINT uq_node_play_id UNIQUE (play_id, parent, move), 
	CONSTRAINT fk_node_play_id_play FOREIGN KEY(play_id) REFERENCES play (id)
);
INSERT INTO "node" VALUES('2e7adeb3d8705ea0',0,NULL,'',0,1,'');
INSERT INTO "node" VALUES('2e7adeb3d8705ea0',1,0,'11+17',1,NULL,'');
INSERT INTO "node" VALUES('35ac76c132be3064',0,NULL,'',0,NULL,'');
INSERT INTO "node" VALUES('144901372ac732b0',0,NULL,'',0,NULL,'');
INSERT INTO "node" VALUES('ea80d16c333128a5',0,NULL,'',0,NULL,'');
INSERT INTO "node" VALUES('33144956aae7649d',0,NULL,'',0,NULL,'');
INSERT INTO "node" VALUES('29af5b0589081912',0,NULL,'',0,NULL,'');
CREATE TABLE outcome (
	play_id VARCHAR(32) NOT NULL, 
	ended DATETIME NOT NULL, 
	won BOOLEAN NOT NULL, 
	verdict VARCHAR(8), 
	CONSTRAINT pk_outcome PRIMARY KEY (play_id), 
	CONSTRAINT fk_outcome_play_id_play FOREIGN KEY(play_id) REFERENCES play (id)
);
INSERT INTO "outcome" VALUES('35ac76c132be3064','2026-11-22 09:25:24.997555',0,NULL);
CREATE TABLE play (
	id VARCHAR(32) NOT NULL, 
	player_id INTEGER NOT NULL, 
	game TEXT NOT NULL, 
	family TEXT NOT NULL, 
	version INTEGER NOT NULL, 
	start_kind VARCHAR(16) NOT NULL, 
	start TEXT NOT NULL, 
	shuffles TEXT NOT NULL, 
	seed TEXT, 
	strict BOOLEAN NOT NULL, 
	headers TEXT NOT NULL, 
	status VARCHAR(16) NOT NULL, 
	cursor INTEGER NOT NULL, 
	ply INTEGER NOT NULL, 
	started DATETIME NOT NULL, 
	changed DATETIME NOT NULL, 
	CONSTRAINT pk_play PRIMARY KEY (id), 
	CONSTRAINT fk_play_player_id_player FOREIGN KEY(player_id) REFERENCES player (id)
);
INSERT INTO "play" VALUES('2e7adeb3d8705ea0',1,'doubles-and-quits','doubles',1,'number','7','',NULL,1,'{"Date": "2026-11-22", "Hints": "2", "Coach": "yes"}','playing',0,0,'2026-11-22 09:25:22.018373','2026-11-22 09:25:24.944676');
INSERT INTO "play" VALUES('35ac76c132be3064',1,'doubles-and-quits','doubles',1,'number','2','',NULL,1,'{"Date": "2026-11-22"}','resigned',0,0,'2026-11-22 09:25:24.977879','2026-11-22 09:25:24.991790');
INSERT INTO "play" VALUES('144901372ac732b0',1,'monte-carlo?closing=columns','doubles',1,'text','cells=TH 3C 7D 2C QS/8H 5H 4D JH 8D/2S 2H 6C 6H AS/9D TS 1 7S KS/5D 1 4C JC QH; stock=8C 2D AD JD 5S 3H AC 7C 9S 6S 4S QC 4H 7H JS 6D KC QD AH 8S 5C; known=21','',NULL,1,'{"Date": "2026-11-22", "Puzzle": "monte-carlo-64-5"}','playing',0,0,'2026-11-22 09:25:25.063532','2026-11-22 09:25:25.063532');
INSERT INTO "play" VALUES('ea80d16c333128a5',1,'doubles-and-quits','doubles',1,'number','2','',NULL,1,'{"Date": "2026-07-04", "Hints": "3", "Coach": "Ann", "Club": "Weavers"}','playing',0,0,'2026-11-22 09:25:25.082668','2026-11-22 09:25:25.082668');
INSERT INTO "play" VALUES('33144956aae7649d',1,'doubles-and-quits','doubles',1,'number','2','',NULL,1,'{"Date": "2026-07-04", "Hints": "many"}','playing',0,0,'2026-11-22 09:25:25.103605','2026-11-22 09:25:25.103605');
INSERT INTO "play" VALUES('29af5b0589081912',1,'doubles-and-quits','doubles',1,'number','2','',NULL,1,'{"Date": "2026-07-04", "Puzzle": "of-today"}','playing',0,0,'2026-11-22 09:25:25.122738','2026-11-22 09:25:25.122738');
CREATE TABLE player (
	id INTEGER NOT NULL, 
	secret_hash VARCHAR(64) NOT NULL, 
	since DATETIME NOT NULL, 
	CONSTRAINT pk_player PRIMARY KEY (id), 
	CONSTRAINT uq_player_secret_hash UNIQUE (secret_hash)
);
INSERT INTO "player" VALUES(1,'0f007385b6f9d4b7eeb2748605afe1a984a0a3bfa3f014d09e2a784ce9e5cd1a','2026-11-22 09:25:22.024886');
CREATE TABLE settings (
	player_id INTEGER NOT NULL, 
	text TEXT NOT NULL, 
	changed DATETIME NOT NULL, 
	CONSTRAINT pk_settings PRIMARY KEY (player_id), 
	CONSTRAINT fk_settings_player_id_player FOREIGN KEY(player_id) REFERENCES player (id)
);
INSERT INTO "settings" VALUES(1,'{"theme": "dark"}','2026-11-22 09:25:25.136128');
CREATE INDEX ix_play_changed ON play (changed);
CREATE INDEX ix_play_player_id ON play (player_id);
COMMIT;
