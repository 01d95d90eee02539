BEGIN TRANSACTION;
CREATE TABLE mark (
	play_id VARCHAR(32) NOT NULL, 
	winnable DATETIME, 
	peeked DATETIME, 
	CONSTRAINT pk_mark PRIMARY KEY (play_id), 
	CONSTRAINT fk_mark_play_id_play FOREIGN KEY(play_id) REFERENCES play (id)
);
INSERT INTO "mark" VALUES('8b05c9fddbff402c',NULL,'2026-11-23 08:15:45.402858');
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
INSERT INTO "node" VALUES('8b05c9fddbff402c',0,NULL,'',0,1,'');
INSERT INTO "node" VALUES('8b05c9fddbff402c',1,0,'c1-d',1,2,'');
INSERT INTO "node" VALUES('8b05c9fddbff402c',2,1,'g1-d',2,3,'');
INSERT INTO "node" VALUES('8b05c9fddbff402c',3,2,'b8-u',3,4,'');
INSERT INTO "node" VALUES('8b05c9fddbff402c',4,3,'deal',4,7,'');
INSERT INTO "node" VALUES('8b05c9fddbff402c',5,4,'a4-w',5,6,'');
INSERT INTO "node" VALUES('8b05c9fddbff402c',6,5,'deal',6,NULL,'');
INSERT INTO "node" VALUES('8b05c9fddbff402c',7,4,'w-d',5,8,'');
INSERT INTO "node" VALUES('8b05c9fddbff402c',8,7,'deal',6,9,'');
INSERT INTO "node" VALUES('8b05c9fddbff402c',9,8,'deal',7,NULL,'');
INSERT INTO "node" VALUES('70f549658c94c81b',0,NULL,'',0,1,'');
INSERT INTO "node" VALUES('70f549658c94c81b',1,0,'deal',1,2,'');
INSERT INTO "node" VALUES('70f549658c94c81b',2,1,'deal',2,3,'');
INSERT INTO "node" VALUES('70f549658c94c81b',3,2,'deal',3,4,'');
INSERT INTO "node" VALUES('70f549658c94c81b',4,3,'s1-k1',4,NULL,'');
INSERT INTO "node" VALUES('4b947bdc3cf8406b',0,NULL,'',0,NULL,'');
INSERT INTO "node" VALUES('3f1c8e25b67e8c94',0,NULL,'',0,1,'Well!');
INSERT INTO "node" VALUES('3f1c8e25b67e8c94',1,0,'1+2',1,NULL,'');
CREATE TABLE outcome (
	play_id VARCHAR(32) NOT NULL, 
	ended DATETIME NOT NULL, 
	won BOOLEAN NOT NULL, 
	verdict VARCHAR(8), 
	CONSTRAINT pk_outcome PRIMARY KEY (play_id), 
	CONSTRAINT fk_outcome_play_id_play FOREIGN KEY(play_id) REFERENCES play (id)
);
INSERT INTO "outcome" VALUES('70f549658c94c81b','2026-11-23 08:15:44.780764',0,NULL);
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
INSERT INTO "play" VALUES('8b05c9fddbff402c',1,'crazy-quilt','quilt',1,'number','42','',NULL,1,'{"Date": "2026-11-23"}','playing',9,7,'2026-11-23 08:15:42.866522','2026-11-23 08:15:44.438973');
INSERT INTO "play" VALUES('70f549658c94c81b',1,'windmill','windmill',1,'number','7','',NULL,1,'{"Date": "2026-11-23"}','resigned',4,4,'2026-11-23 08:15:44.481353','2026-11-23 08:15:44.778088');
INSERT INTO "play" VALUES('4b947bdc3cf8406b',1,'crazy-quilt?wrap=on','quilt',1,'number','18446744073709551615','',NULL,1,'{"Date": "2026-11-23"}','playing',0,0,'2026-11-23 08:15:45.017980','2026-11-23 08:15:45.017980');
INSERT INTO "play" VALUES('3f1c8e25b67e8c94',1,'doubles-and-quits','doubles',1,'text','cells=4S 4H 6S 7S 6H/7H','',NULL,1,'{"Player": "Ann"}','playing',1,1,'2026-11-23 08:15:45.413999','2026-11-23 08:15:45.413999');
CREATE TABLE player (
	id INTEGER NOT NULL, 
	secret_hash VARCHAR(64) NOT NULL, 
	since DATETIME NOT NULL, 
	CONSTRAINT pk_player PRIMARY KEY (id), 
	CONSTRAINT uq_player_secret_hash UNIQUE (secret_hash)
);
INSERT INTO "player" VALUES(1,'6d3280258babfcf788e17944c59dc8dabe14d3388517001ae2ce4255620947df','2026-11-23 08:15:42.885282');
CREATE TABLE settings (
	player_id INTEGER NOT NULL, 
	text TEXT NOT NULL, 
	changed DATETIME NOT NULL, 
	CONSTRAINT pk_settings PRIMARY KEY (player_id), 
	CONSTRAINT fk_settings_player_id_player FOREIGN KEY(player_id) REFERENCES player (id)
);
INSERT INTO "settings" VALUES(1,'{"theme": "dark"}','2026-11-23 08:15:45.339359');
CREATE INDEX ix_play_player_id ON play (player_id);
CREATE INDEX ix_play_changed ON play (changed);
COMMIT;
